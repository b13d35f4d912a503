// The privacy policy. Figures: rules PUB-6, PUB-7; what is kept how long is held by jobs, change both together.

export const privacy = {
  ja: {
    title: 'プライバシーポリシー',
    number: (n: number) => `${n}.`,
    description:
      '予約システム「のれん」での個人情報の取り扱いです。取得する情報、利用目的、保存期間、開示の手続きをご説明します。',
    lead: (operator: string, product: string) =>
      `${operator}（以下「運営者」といいます。）は、予約システム「${product}」（以下「本サービス」といいます。）でお預かりする個人情報を、個人情報の保護に関する法律その他の法令に従い、次のとおり取り扱います。`,
    sections: [
      {
        id: 'collected',
        title: '取得する情報',
        body: [
          '運営者は、次の情報を取得します。',
          [
            '店舗を運営する方（利用者）の情報：メールアドレス、パスワード（元に戻せない形に変換して保存します）、店舗の名称、所在地、電話番号、営業時間、メニュー、掲載する写真と文章。Googleでログインする場合は、Googleアカウントの識別子とメールアドレス。',
            '予約するお客様の情報：氏名、フリガナ、電話番号、メールアドレス、予約の日時と内容、予約フォームへの回答、ご要望。お店が記入した性別、生年月日、メモ、来店と施術の記録、お店が保存した写真。',
            'ご利用の記録：接続の日時、IPアドレス、ブラウザの種類、操作の記録。端末の通知をオンにした場合は、通知の送り先（ブラウザが作るアドレスと鍵）。ログアウトすると消えます。',
            'お支払いの情報：ご契約のプランとお支払いの状況。カード番号は決済代行会社が直接取得し、運営者は保存しません。',
          ],
        ],
      },
      {
        id: 'purposes',
        title: '利用目的',
        body: [
          '取得した情報は、次の目的に限って利用します。',
          [
            '予約の受付、確認、変更、キャンセルと、それらのお知らせのため',
            'ログインと本人の確認、アカウントの安全を守るため',
            '料金のご請求とお支払いの確認のため',
            'お問い合わせへの回答と、重要なお知らせのため',
            '不正な利用の防止、障害の調査、本サービスの改善のため',
            '個人を特定できない統計を作るため',
          ],
          '広告の配信のために利用することはありません。',
        ],
      },
      {
        id: 'customers',
        title: 'お店のお客様の情報',
        body: [
          '予約するお客様の情報は、予約先のお店が、自らの責任で取得し、利用します。運営者は、お店から委託を受けて、これをお預かりします。',
          'お客様の情報の内容や訂正、削除については、まず予約先のお店へご連絡ください。お店に連絡がつかないときは、運営者の窓口でもお受けします。',
          '運営者は、お預かりしたお客様の情報の管理に責任を負い、お店に代わって予約のメールを送るなど、委託を受けた目的のほかには利用しません。',
        ],
      },
      {
        id: 'third-parties',
        title: '第三者への提供と委託',
        body: [
          '運営者は、次の場合を除き、ご本人の同意なく個人情報を第三者に提供しません。',
          [
            '法令に基づく場合',
            '人の生命、身体または財産を守るために必要で、ご本人の同意を得ることが難しい場合',
            '事業の承継にともなう場合',
          ],
          'メールの配信、カード決済、ファイルの保管など、業務の一部を外部の事業者に委託することがあります。委託先は必要な情報に限って取り扱い、運営者はこれを監督します。いま送信している先と内容は、「外部送信について」のページで公表しています。',
        ],
      },
      {
        id: 'safety',
        title: '安全管理のために講じた措置',
        body: [
          '漏えい、滅失、毀損を防ぐため、次の措置を講じています。',
          [
            '通信の暗号化。パスワードとログインの証明を、元に戻せない形に変換して保存すること',
            '店舗ごとにデータを分け、ほかの店舗から読めないようにすること',
            '個人情報を扱う者を限り、変更の記録を残すこと',
            '接続の記録に、氏名、連絡先、予約の内容を書き込まないこと',
          ],
          '個人データの漏えいなど、ご本人の権利利益を害するおそれのある事態を知ったときは、おおむね3日から5日以内に個人情報保護委員会へ報告し、ご本人へお知らせします。',
        ],
      },
      {
        id: 'retention',
        title: '保存期間',
        body: [
          '情報は、次の期間を過ぎると削除するか、個人を特定できない形にします。',
          [
            '顧客と予約の記録：最後のご利用から3年から5年',
            'お店が顧客の情報を開いた、または変更したことの記録：2年',
            'お店が取り込んだ顧客や予約のファイルの内容：取り込みが終わってから7日（取り込みを始めなかったファイルは、受け取ってから2日）',
            '接続の記録（アクセスログ）：6か月',
            '利用者が画面から運営者へ送ったご連絡：1年（添付ファイルは90日）',
            'メールを受け取らなかった宛先（元に戻せない形に変換して保存します）：30日',
            'Cookie：種類により、最長で2年',
            'アカウントと店舗の情報：退会の申し込みから30日。この間は退会を取り消すことができます。メールアドレスの確認が済んでいない登録は、登録から30日で削除します。',
          ],
          '法令により保存を求められる記録は、その期間、保存します。',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookieについて',
        body: [
          '本サービスのCookieは、次の目的にだけ使います。広告やアクセス解析のためのCookieは使いません。',
          [
            'ログインした状態を保つため（最長180日）',
            'Googleでのログインを、始めたブラウザで終えていただくため（10分）',
            '不正な送信を防ぐため（ブラウザを閉じるまで）',
            'いつもお使いの端末を見分け、アカウントを守るため（1年）',
            'お選びになった表示言語と画面の明るさを覚えるため（1年）',
          ],
          'お店の予約ページで「この端末に入力内容を保存する」を選んだ方の氏名、フリガナ、電話番号、メールアドレスは、その方のブラウザにだけ保存し、次回のご予約の入力に使います。本サービスのサーバーには送られず、同じ画面でいつでも消すことができます。',
          'お店の予約ページは、Cookieを使わなくても、そのまま予約できます。ブラウザの設定でCookieを拒否することもできますが、その場合はログインできません。',
        ],
      },
      {
        id: 'disclosure',
        title: '開示・訂正・利用停止などのご請求',
        body: [
          'ご本人または代理人の方は、ご自身の個人情報について、利用目的の通知、開示、内容の訂正・追加・削除、利用の停止・消去、第三者への提供の停止、第三者提供の記録の開示を求めることができます。',
          [
            'ご請求は、このページの末尾の窓口で承ります。ご本人であることを確認させていただきます。',
            '利用目的の通知と開示には、1件につき3,000円の手数料と、写し1枚につき10円の実費をいただきます。訂正、利用停止、削除に手数料はかかりません。',
            'ご請求を受けてから1か月以内に回答します。調査に時間がかかるときは、その旨をお知らせしたうえで、2か月以内に回答します。',
            '法令により応じられないときは、その理由をお知らせします。',
          ],
        ],
      },
      {
        id: 'deletion',
        title: '退会と削除',
        body: [
          '利用者は、画面からいつでもアカウントを削除できます。申し込みから30日以内であれば取り消すことができ、30日を過ぎると、アカウントと店舗の情報は完全に削除されます。',
          '控え（バックアップ）に残った情報も、順次上書きされて消えます。',
        ],
      },
      {
        id: 'changes',
        title: '本ポリシーの変更',
        body: [
          '内容を変更するときは、変更後の内容と効力の生じる日を、その30日前までに、本サービスの画面または電子メールでお知らせします。法令の改正や、ご本人に不利益とならない軽い変更は、この限りではありません。',
        ],
      },
    ],
  },
  en: {
    title: 'Privacy policy',
    number: (n: number) => `${n}.`,
    description:
      'How the reservation system Noren handles personal data: what is collected, for what, how long it is kept and how to ask for it.',
    lead: (operator: string, product: string) =>
      `As the operator of the reservation system “${product}” (the “Service”), ${operator} (the “Operator”) handles personal data under the Act on the Protection of Personal Information and other law as follows. The Japanese text is binding; this translation is for your convenience.`,
    sections: [
      {
        id: 'collected',
        title: 'What is collected',
        body: [
          'The Operator collects:',
          [
            'Of people who run shops (users): email address, password (kept in a form that cannot be turned back), name, address, telephone number, hours, menus, photographs and texts of the shop. With sign-in by Google: the identifier of the Google account and its email address.',
            'Of customers who book: name, its reading, telephone number, email address, time and contents of reservations, answers to the booking form, requests; and the gender, birth date, notes, visits and treatments that the shop records, and photographs that it keeps.',
            'Records of use: time of access, IP address, kind of browser, what was done. Where notifications are turned on for a device: where they go (an address and keys that the browser makes), until the device is logged out.',
            'Payment: the plan and the state of its payment. Card numbers go directly to the card payment provider; the Operator does not store them.',
          ],
        ],
      },
      {
        id: 'purposes',
        title: 'Purposes',
        body: [
          'What is collected is used only',
          [
            'to take, confirm, change and cancel reservations and to notify about them,',
            'to sign in, to check identity and to keep accounts safe,',
            'to invoice fees and check payments,',
            'to answer enquiries and send important notices,',
            'to prevent abuse, examine failures and improve the Service,',
            'and to make statistics in which nobody can be recognized.',
          ],
          'It is never used to deliver advertising.',
        ],
      },
      {
        id: 'customers',
        title: 'Data of the shops’ customers',
        body: [
          'The data of customers who book is collected and used by the shop, under the shop’s own responsibility. The Operator keeps it on behalf of the shop.',
          'Please ask the shop first about contents, correction or deletion of your data. If you cannot reach the shop, the Operator’s contact will help.',
          'The Operator is responsible for the safekeeping of customers’ data entrusted to it and uses it for nothing but what it was entrusted with, such as sending the mails of a reservation for the shop.',
        ],
      },
      {
        id: 'third-parties',
        title: 'Third parties and contractors',
        body: [
          'The Operator gives personal data to third parties without consent only',
          [
            'where the law demands it,',
            'where it is needed to protect life, body or property and consent is hard to obtain,',
            'and where the business is handed over.',
          ],
          'Parts of the work, such as the delivery of mails, card payments and the storage of files, may be done by contractors. They handle only what they need, and the Operator supervises them. The page about external transmission says what is sent to whom at present.',
        ],
      },
      {
        id: 'safety',
        title: 'Safety',
        body: [
          'To prevent leaks, loss and damage, the Operator',
          [
            'encrypts traffic, and keeps passwords and proofs of sign-in in a form that cannot be turned back,',
            'keeps the data of each shop apart, so that no other shop can read it,',
            'limits who handles personal data and records who changed it,',
            'and writes no names, contacts or reservations into access logs.',
          ],
          'If the Operator learns of a leak or another event that may harm people’s rights, it reports to the Personal Information Protection Commission within about 3 to 5 days and notifies the people concerned.',
        ],
      },
      {
        id: 'retention',
        title: 'How long data is kept',
        body: [
          'After these times data is deleted, or changed so that nobody can be recognized:',
          [
            'Records of customers and reservations: 3 to 5 years after the last use',
            'The list of when a shop opened or changed records of customers: 2 years',
            'Contents of files of customers and reservations that a shop brought along: 7 days after the import (files whose import was never started: 2 days after they came)',
            'Access logs: 6 months',
            'Feedback and requests of users: 1 year (attached files: 90 days)',
            'Addresses that accept no mail, stored in a form that cannot be turned back: 30 days',
            'Cookies: by kind, up to 2 years',
            'Account and shop: 30 days after deletion was asked for. Within that time it can be undone. A registration whose email address was never confirmed is deleted 30 days after it was made.',
          ],
          'Records that the law demands are kept for as long as it demands.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        body: [
          'The cookies of the Service serve only the following. There are none for advertising or analytics.',
          [
            'Staying signed in (up to 180 days)',
            'Finishing a sign-in with Google in the browser that began it (10 minutes)',
            'Preventing forged requests (until the browser is closed)',
            'Recognizing the device you usually use, to protect your account (1 year)',
            'Remembering the language and the brightness you chose (1 year)',
          ],
          'If you choose “Keep my details on this device” on a shop’s booking page, your name, its reading, telephone number and email address are kept in your browser alone, to fill in your next booking. They are not sent to our servers by that, and you can remove them there at any time.',
          'The shops’ booking pages work without cookies. You can refuse cookies in your browser, but then you cannot sign in.',
        ],
      },
      {
        id: 'disclosure',
        title: 'Disclosure, correction, end of use',
        body: [
          'You or your representative can ask for the purposes, for disclosure, correction, addition or deletion of your personal data, for its use or its provision to third parties to end, and for the records of such provision.',
          [
            'Please send the request to the contact at the end of this page. We will check that it is you.',
            'Notification of purposes and disclosure cost 3,000 yen per request plus 10 yen per copied page. Correction, end of use and deletion are free.',
            'We answer within 1 month; where the examination takes longer we tell you so and answer within 2 months.',
            'Where the law keeps us from complying, we tell you why.',
          ],
        ],
      },
      {
        id: 'deletion',
        title: 'Leaving and deletion',
        body: [
          'Users can delete their account at any time. Within 30 days this can be undone; after 30 days the account and the shop’s data are gone for good.',
          'What remains in backups is overwritten in turn.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes of this policy',
        body: [
          'The Operator announces the new text and the day from which it applies at least 30 days before, on the screens of the Service or by email; except for changes of law and small changes that disadvantage nobody.',
        ],
      },
    ],
  },
}
