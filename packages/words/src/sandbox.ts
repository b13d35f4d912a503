// The pages of the demo's stand-ins; no customer sees them.

export const sandbox = {
  ja: {
    title: 'メールボックス',
    lead: 'このデモから送られたメールがここに届きます。外には送信されません。',
    from: '差出人',
    to: '宛先',
    replyTo: '返信先',
    text: 'テキスト',
    filter: '絞り込む',
    all: 'すべて表示',
    count: (count: number) => `${count}通`,
    empty: 'メールはまだ届いていません。',
    noSubject: '（件名なし）',
    newer: '新しいメール',
    older: '古いメール',
  },
  en: {
    title: 'Mailbox',
    lead: 'Mails of this demo arrive here. None of them leaves this machine.',
    from: 'From',
    to: 'To',
    replyTo: 'Reply to',
    text: 'Text',
    filter: 'Filter',
    all: 'Show all',
    count: (count: number) => (count === 1 ? '1 mail' : `${count} mails`),
    empty: 'No mail has arrived yet.',
    noSubject: '(no subject)',
    newer: 'Newer mails',
    older: 'Older mails',
  },
}
