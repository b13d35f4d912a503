// What other areas use of messages.
export { queueAccountMessage, writeAndSend } from './claims.ts'
export { contactFields, refuseContacts } from './contacts.ts'
export {
  type AccountMessage,
  type AccountWriter,
  type ShopWriter,
  type Writers,
  inquiryKind,
  isFromWaitlist,
  isSuperseded,
  isWaitlistKind,
  parseMessageKind,
  parseSentence,
  parseTimeChange,
} from './kinds.ts'
export { nothingSent, type SentBefore } from './allowance/counted-kinds.ts'
export { messageStateSql, sentBeforeSql } from './allowance/sent-before.ts'
export { stateOfMail, takeAllowance } from './allowance/take-allowance.ts'
export { isReachable } from './deliver.ts'
export { makeProof } from './mailboxes/mailbox-keys.ts'
export { askForProof, forgetOldMailboxes, proveMailbox } from './mailboxes/prove-mailbox.ts'
export { isContactProven, isProven, listProven } from './mailboxes/proven-mailboxes.ts'
export { listWaiting } from './relay/list-waiting.ts'
export { takeBackMails } from './take-back-mails.ts'
export { sendTestMail } from './relay/retry-waiting.ts'
export { reminderKey } from './reminders/reminder-key.ts'
