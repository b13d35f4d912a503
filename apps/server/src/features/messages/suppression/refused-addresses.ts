// What a refusal says about an address. Reasons are those of the mailer, `550 5.1.1 RCPT TO`, or of a report, `550 5.1.1 BOUNCE`.

/** The mailbox or its host does not exist, has moved, or takes no mail. */
export const saysNoSuchAddress = (reason: string): boolean => /^5\d\d 5\.1\.(1|2|3|6|10)( |$)/.test(reason)

/** The recipient was refused, and not because of what was sent or by whom (5.7: policy, sender, spam). Rule MSG-25. */
export const refusesAddress = (reason: string): boolean =>
  saysNoSuchAddress(reason) ||
  // Mailbox and way to it.
  /^5\d\d 5\.[124]\.\d+ BOUNCE$/.test(reason) ||
  (/^5\d\d .*RCPT TO$/.test(reason) && !/ 5\.7\./.test(reason))
