// Shared by the legal pages: navigation, and what is said about the operator.

export const legalFrame = {
  ja: {
    updated: '最終更新日：2025年9月14日',
    contents: '目次',
    others: 'あわせてお読みください',
    contact: 'お問い合わせ窓口',
    contactText: '本ページの内容についてのご質問は、次の窓口へお願いします。',
    operator: {
      name: '事業者の名称',
      address: '所在地',
      telephone: '電話番号',
      email: 'メールアドレス',
      url: 'ウェブサイト',
    },
    /** Where no name is configured, in the middle of a sentence. */
    nameless: 'このサイトの運営者',
    /** Where nothing at all is configured. Visitors read it: the settings are named to the operator by the log. */
    unnamed: '運営者の情報は、ただいま掲載の準備をしています。',
    missing:
      '事業者の名称、所在地、電話番号、メールアドレスは、まだ掲載されていません。ご請求があった場合には、遅滞なく開示いたします。',
    forOperator: 'このサイトを運営されている方へ',
    howToSet:
      'サーバーの設定に名称、所在地、電話番号、メールアドレスを書き、再起動すると、ここに掲載されます。設定の書き方は、サーバーを起動したときのログに出ています。',
    onRequest: 'ご請求があった場合には、遅滞なく開示いたします。',
    /** Without an email address: the other ways to reach the operator, or none. */
    emailless: {
      telephone: 'お電話でお問い合わせください。',
      url: 'ウェブサイトからお問い合わせください。',
      nothing: '現在、メールでのお問い合わせ窓口はありません。',
    },
  },
  en: {
    updated: 'Last updated: 14 September 2025',
    contents: 'Contents',
    others: 'See also',
    contact: 'Contact',
    contactText: 'Please send questions about this page to:',
    operator: {
      name: 'Operator',
      address: 'Address',
      telephone: 'Telephone',
      email: 'Email',
      url: 'Website',
    },
    nameless: 'the operator of this site',
    unnamed: 'The details of the operator are being prepared.',
    missing:
      'Name, address, telephone and email address are not published yet. They are disclosed without delay on request.',
    forOperator: 'If you run this site',
    howToSet:
      'Write name, address, telephone and email address into the settings of the server and restart it: they appear here. The log of the start says how.',
    onRequest: 'Disclosed without delay on request.',
    emailless: {
      telephone: 'Please ask by telephone.',
      url: 'Please ask by way of the website.',
      nothing: 'There is no email address for questions at present.',
    },
  },
}
