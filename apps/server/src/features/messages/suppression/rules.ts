// What a relay's refusal says about an address. Reasons are those of the mailer: `550 5.1.1 RCPT TO`.

/** The mailbox or its host does not exist, has moved, or takes no mail. */
export const saysNoSuchAddress = (reason: string): boolean => /^5\d\d 5\.1\.(1|2|3|6|10)( |$)/.test(reason)

/** The recipient was refused, and not because of what was sent or by whom (5.7: policy, sender, spam). Rule MSG-25. */
export const refusesAddress = (reason: string): boolean =>
  saysNoSuchAddress(reason) || (/^5\d\d .*RCPT TO$/.test(reason) && !/ 5\.7\./.test(reason))
