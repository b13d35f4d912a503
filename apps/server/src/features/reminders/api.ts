// What other areas use of reminders.
export { type ReminderSettings, isReminderSuperseded, sendingEndsAt } from './due.ts'
export { insertReminder, moveReminders, writeImportedReminders } from './write-reminders.ts'
