// What other areas use of accounts.
export { readAddressee, readOwner } from './account.ts'
export { accountMail, demoEmail } from './demo-account.ts'
