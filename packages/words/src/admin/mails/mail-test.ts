// The mail by which the operator tries the relay.
export const mailTest = {
  ja: {
    subject: '送信テスト',
    text: (url: string) =>
      `${url} からの送信テストです。このメールが届いていれば、メールの設定は正しく働いています。`,
  },
  en: {
    subject: 'Test email',
    text: (url: string) => `This is a test from ${url}. If it has reached you, email is set up correctly.`,
  },
}
