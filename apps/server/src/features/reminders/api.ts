// What other areas use of reminders.
export { type ReminderSettings, isReminderSuperseded, sendingEndsAt } from './due.ts'
export {
  insertReminder,
  moveReminders,
  writeBroughtReminders,
  writeImportedReminders,
} from './write-reminders.ts'
