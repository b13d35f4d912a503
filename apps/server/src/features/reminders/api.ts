// What other areas use of reminders.
export { type ReminderSettings, agreedStart, isReminderSuperseded, sendingEndsAt } from './due.ts'
export {
  insertReminder,
  moveReminders,
  writeBroughtReminders,
  writeImportedReminders,
} from './write-reminders.ts'
