export { PasswordDialog } from './own/password-dialog.tsx'
