export { downloadIcon, useExport } from './exports/use-export.tsx'
export { deviceOf } from './own/device.ts'
export { PasswordDialog } from './own/password-dialog.tsx'
