// The terms of service with those of the beta. Figures: rule PUB-5. A list inside a body is a list on the page.

export const terms = {
  ja: {
    title: '利用規約',
    number: (n: number) => `第${n}条`,
    description:
      '予約システム「のれん」の利用規約です。ベータ版での取り扱い、料金、データ、退会について定めています。',
    lead: (operator: string, product: string) =>
      `この利用規約（以下「本規約」といいます。）は、${operator}（以下「運営者」といいます。）が提供する予約システム「${product}」（以下「本サービス」といいます。）を利用する際の条件を定めるものです。`,
    sections: [
      {
        id: 'scope',
        title: '適用',
        body: [
          '本規約は、利用者と運営者との間の、本サービスの利用に関わる一切の関係に適用されます。',
          '運営者が本サービスの画面上に掲げる個別の説明や注意は、本規約の一部となります。本規約と内容が異なるときは、個別の説明が優先します。',
        ],
      },
      {
        id: 'definitions',
        title: '用語',
        body: [
          '本規約では、次の言葉を次の意味で使います。',
          [
            '「利用者」とは、本サービスに登録し、店舗の予約の受付と管理に本サービスを使うサロンなどの事業者と、そのスタッフをいいます。',
            '「お客様」とは、利用者の予約ページから予約する方をいいます。',
            '「顧客データ」とは、予約、顧客情報、施術の記録など、利用者とお客様が本サービスに入力した情報をいいます。',
            '「ベータ版」とは、正式版の公開より前に提供する本サービスをいいます。',
          ],
        ],
      },
      {
        id: 'registration',
        title: '利用登録',
        body: [
          '本サービスの利用を希望する方は、本規約に同意のうえ、運営者の定める方法で登録を申し込みます。申し込みを運営者が承認したときに、登録が完了します。',
          '運営者は、次のいずれかに当たると判断したときは、登録を承認しないことがあります。理由の開示はいたしません。',
          [
            '登録の内容に虚偽、誤りまたは記入漏れがあるとき',
            '過去に本規約に違反したことがあるとき',
            '未成年の方が、法定代理人の同意を得ていないとき',
            'そのほか、登録が適切でないと運営者が判断したとき',
          ],
        ],
      },
      {
        id: 'account',
        title: 'アカウントの管理',
        body: [
          '利用者は、メールアドレス、パスワードその他のログインの手段を、自らの責任で管理します。第三者に貸したり、譲ったりすることはできません。',
          '登録の内容に変更があったときは、すみやかに本サービスの画面で改めてください。',
          'ログインの手段が第三者に知られたおそれがあるときは、すぐにパスワードを変更し、運営者へご連絡ください。',
        ],
      },
      {
        id: 'beta',
        title: 'ベータ版についての特則',
        body: [
          '本サービスは、現在ベータ版として提供しています。ベータ版には、本規約のほかの定めに加えて、次の定めが適用されます。',
          [
            'ベータ版の期間中は、すべての機能を無料で利用できます。初期費用はかかりません。月額料金は正式版の公開後に限り、第6条に従って発生します。',
            'ベータ版は開発の途中にあり、不具合、一時的な中断、機能の追加・変更・廃止が起こることがあります。',
            'ベータ版では、登録された情報や顧客データが失われる可能性があります。大切な情報は、利用者ご自身でも控えを取ってください。',
            '顧客データの消失につながるおそれのある作業を行うとき、またはその責任を免れる取り扱いを始めるときは、運営者は7日前までに利用者へお知らせします。お知らせの期間内に控えを取らなかったことによる損害について、運営者は責任を負いません。',
            '正式版を公開するとき、またはベータ版を終えるときは、運営者は30日前までに利用者へお知らせします。',
            '正式版の公開後、既存のデータは無料プランへ引き継がれます。引き継ぎによって通常の画面では扱えなくなったデータも、移行の日から30日間は閲覧し、取り出すことができます。',
          ],
        ],
      },
      {
        id: 'fees',
        title: '料金とお支払い',
        body: [
          '正式版には、無料プランと有料のスタンダードプランがあります。有料プランの料金は、税込みの金額を本サービスの画面に表示します。',
          '料金のお支払いはクレジットカードによります。カード決済は、運営者の委託する決済代行会社を通じて行われ、カード番号を運営者が保存することはありません。',
          '確定したお取引は、法令に定めがある場合を除き、原則として取り消しと返金ができません。',
          '無料で使い始めた利用者に、お申し込みなく料金が発生することはありません。',
        ],
      },
      {
        id: 'reservations',
        title: '予約についての契約',
        body: [
          '予約とその役務についての契約は、利用者とお客様との間に成立します。運営者は、その当事者となりません。',
          '料金、施術の内容、変更とキャンセルの条件は、利用者が定め、予約ページに正しく表示してください。',
          '予約に関する利用者とお客様との間の問題は、当事者の間で解決するものとします。',
        ],
      },
      {
        id: 'customer-data',
        title: '顧客データの取り扱い',
        body: [
          '顧客データは利用者のものです。運営者は、本サービスを提供する目的を超えてこれを利用せず、広告に使うこともありません。',
          'お客様の個人情報については、予約を受け付ける利用者が、個人情報の保護に関する法律に定める事業者として、取得と利用の責任を負います。',
          '運営者は、利用者から顧客データの取り扱いの委託を受けた者として、その安全な管理に責任を負います。詳しくはプライバシーポリシーに定めます。',
          '利用者は、顧客データをいつでも本サービスの画面から取り出すことができます。',
        ],
      },
      {
        id: 'prohibited',
        title: '禁止すること',
        body: [
          '利用者は、本サービスの利用にあたり、次の行為をしてはなりません。',
          [
            '法令または公序良俗に反する行為',
            '運営者、ほかの利用者、お客様または第三者の権利を侵害する行為',
            '他人になりすます行為、虚偽の予約を入れる行為',
            'お客様の同意なく、広告や宣伝のメールを送る行為',
            '本サービスのシステムに過大な負荷をかける行為、不正に接続する行為、解析して不正に利用する行為',
            '本サービスを通じて得た個人情報を、予約と接客に必要な範囲を超えて利用する行為',
            'そのほか、運営者が不適切と判断する行為',
          ],
        ],
      },
      {
        id: 'property',
        title: '知的財産権',
        body: [
          '本サービスに関する知的財産権は、運営者または正当な権利者に帰属します。',
          '利用者が登録した文章、写真その他の素材の権利は、利用者に残ります。運営者は、予約ページの表示など本サービスの提供に必要な範囲で、これを利用します。',
        ],
      },
      {
        id: 'suspension',
        title: '本サービスの変更・中断・終了',
        body: [
          '運営者は、保守、障害、災害その他やむを得ない事情があるときは、本サービスの全部または一部を中断することがあります。計画した保守は、事前にお知らせします。',
          '本サービスを終了するときは、30日前までに利用者へお知らせし、その期間中に顧客データを取り出せるようにします。',
        ],
      },
      {
        id: 'restriction',
        title: '利用の制限と登録の抹消',
        body: [
          '運営者は、利用者が本規約に違反したとき、支払いを怠ったとき、または登録の内容に虚偽があったときは、利用を制限し、または登録を抹消することがあります。',
          '緊急の場合を除き、あらかじめ理由をお知らせし、改める機会を設けます。',
        ],
      },
      {
        id: 'withdrawal',
        title: '退会',
        body: [
          '利用者は、本サービスの画面から、いつでも退会（アカウントの削除）を申し込むことができます。その前に、店舗のデータを書き出すことができます。',
          '退会を申し込むと予約ページは公開を停止します。申し込みから30日以内であれば、ログインして退会を取り消し、元の状態に戻すことができます。',
          '30日を過ぎると、アカウントと店舗のデータは削除され、元に戻すことはできません。',
        ],
      },
      {
        id: 'disclaimer',
        title: '保証と責任の範囲',
        body: [
          '運営者は、本サービスに不具合がないこと、利用者の特定の目的に適合すること、売上その他の成果が得られることを保証するものではありません。',
          '本サービスの利用によって利用者に生じた損害について、運営者は、運営者の故意または重大な過失による場合を除き、責任を負いません。',
          '運営者が責任を負う場合、その範囲は、通常生ずべき損害に限り、損害が生じた月からさかのぼって12か月間に利用者が支払った料金の総額を上限とします。',
          '消費者契約法その他の法令により、前二項の定めが制限される場合は、その法令に従います。',
        ],
      },
      {
        id: 'changes',
        title: '本規約の変更',
        body: [
          '運営者は、利用者の一般の利益に適合するとき、または変更が契約の目的に反せず、かつ合理的なものであるときは、本規約を変更することができます。',
          '変更するときは、変更後の内容と効力の生じる日を、その30日前までに、本サービスの画面または電子メールでお知らせします。',
          '変更に同意できないときは、効力の生じる日より前に退会することができます。',
        ],
      },
      {
        id: 'notices',
        title: '通知',
        body: [
          '運営者から利用者への通知は、登録されたメールアドレスへの電子メール、または本サービスの画面への表示によって行います。',
          '利用者から運営者への連絡は、このページの末尾の窓口へ行ってください。',
        ],
      },
      {
        id: 'antisocial',
        title: '反社会的勢力の排除',
        body: [
          '利用者と運営者は、自らが暴力団その他の反社会的勢力に当たらず、これらと関係を持たないことを、互いに表明し、将来にわたって約束します。違反があったときは、相手方は、催告なく直ちに契約を解除することができます。',
        ],
      },
      {
        id: 'law',
        title: '準拠法と裁判管轄',
        body: [
          '本規約は日本法に従って解釈されます。',
          '本サービスに関する紛争は、運営者の所在地を管轄する地方裁判所を、第一審の専属的合意管轄裁判所とします。',
        ],
      },
    ],
  },
  en: {
    title: 'Terms of service',
    number: (n: number) => `Article ${n}`,
    description:
      'The terms of service of Noren, a reservation system: what holds during the beta, fees, data, and leaving.',
    lead: (operator: string, product: string) =>
      `These terms govern the use of the reservation system “${product}” (the “Service”), provided by ${operator} (the “Operator”). The Japanese text is binding; this translation is for your convenience.`,
    sections: [
      {
        id: 'scope',
        title: 'Scope',
        body: [
          'These terms apply to all relations between users and the Operator that concern the use of the Service.',
          'Explanations and notes that the Operator shows on the screens of the Service are part of these terms. Where they differ, the explanation on the screen prevails.',
        ],
      },
      {
        id: 'definitions',
        title: 'Definitions',
        body: [
          'In these terms:',
          [
            '“User” means a salon or other business that has registered and takes and manages its reservations with the Service, and its staff.',
            '“Customer” means a person who books through a User’s booking page.',
            '“Customer data” means reservations, customer details, treatment records and whatever else Users and Customers enter into the Service.',
            '“Beta” means the Service as provided before the official version is released.',
          ],
        ],
      },
      {
        id: 'registration',
        title: 'Registration',
        body: [
          'Whoever wishes to use the Service agrees to these terms and applies for registration in the way the Operator provides. Registration is complete when the Operator accepts it.',
          'The Operator may decline a registration, without giving reasons, where it finds that',
          [
            'what was entered is false, mistaken or incomplete,',
            'the applicant has broken these terms before,',
            'a minor has not obtained the consent of a legal representative,',
            'or the registration is unsuitable for another reason.',
          ],
        ],
      },
      {
        id: 'account',
        title: 'Accounts',
        body: [
          'Users keep their email address, password and other means of signing in under their own responsibility, and may not lend or transfer them.',
          'Please correct your details on the screens of the Service as soon as they change.',
          'If somebody else may know your means of signing in, please change your password at once and tell the Operator.',
        ],
      },
      {
        id: 'beta',
        title: 'The beta',
        body: [
          'The Service is currently provided as a beta. In addition to the other terms, the following applies to it.',
          [
            'All features are free of charge during the beta, and there is no initial cost. Monthly fees arise only after the official version has been released, according to article 6.',
            'The beta is under development: there may be defects and interruptions, and features may be added, changed or removed.',
            'During the beta, registered information and customer data may be lost. Please keep copies of what matters to you.',
            'Before work that may lead to the loss of customer data, or before an exemption from liability for it takes effect, the Operator notifies Users at least 7 days in advance. The Operator is not liable for damage caused by not having made a copy within that time.',
            'The Operator notifies Users at least 30 days before the official version is released or the beta ends.',
            'After the official release, existing data carries over to the free plan. Data that can no longer be used on the usual screens can still be read and taken out for 30 days after the migration.',
          ],
        ],
      },
      {
        id: 'fees',
        title: 'Fees and payment',
        body: [
          'The official version has a free plan and a paid standard plan. Prices of paid plans are shown, tax included, on the screens of the Service.',
          'Fees are paid by credit card. Card payments go through a card payment provider engaged by the Operator; the Operator does not store card numbers.',
          'Confirmed transactions can generally not be canceled or refunded, except where the law provides otherwise.',
          'Whoever started for free is never charged without having ordered.',
        ],
      },
      {
        id: 'reservations',
        title: 'Contracts about reservations',
        body: [
          'The contract about a reservation and its service is made between the User and the Customer. The Operator is not a party to it.',
          'Users set prices, treatments and the conditions for changes and cancellations, and show them correctly on their booking page.',
          'Users and Customers settle between them what arises from a reservation.',
        ],
      },
      {
        id: 'customer-data',
        title: 'Customer data',
        body: [
          'Customer data belongs to the User. The Operator uses it for nothing but providing the Service, and never for advertising.',
          'The User who takes the reservations is responsible, as a business under the Act on the Protection of Personal Information, for collecting and using the personal data of Customers.',
          'The Operator handles customer data on behalf of the User and is responsible for keeping it safe. The privacy policy says how.',
          'Users can take their customer data out of the Service at any time.',
        ],
      },
      {
        id: 'prohibited',
        title: 'What is not allowed',
        body: [
          'When using the Service, Users must not',
          [
            'break the law or offend public morals,',
            'infringe the rights of the Operator, other Users, Customers or third parties,',
            'pretend to be somebody else or make false reservations,',
            'send advertising to Customers without their consent,',
            'put excessive load on the system, access it without right, or analyse it in order to abuse it,',
            'use personal data obtained through the Service beyond what reservations and service require,',
            'or do anything else that the Operator finds inappropriate.',
          ],
        ],
      },
      {
        id: 'property',
        title: 'Intellectual property',
        body: [
          'Intellectual property in the Service belongs to the Operator or to its rightful owners.',
          'Users keep their rights in the texts, photographs and other material they register. The Operator uses them as far as providing the Service requires, for example to show the booking page.',
        ],
      },
      {
        id: 'suspension',
        title: 'Changes, interruptions, end',
        body: [
          'The Operator may interrupt all or part of the Service for maintenance, failures, disasters and other unavoidable reasons. Planned maintenance is announced.',
          'If the Service ends, the Operator notifies Users at least 30 days in advance and lets them take out their customer data in that time.',
        ],
      },
      {
        id: 'restriction',
        title: 'Restriction and removal',
        body: [
          'The Operator may restrict the use of, or remove, a User who breaks these terms, fails to pay or registered false information.',
          'Except in urgent cases the Operator gives the reason beforehand and an opportunity to put it right.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Leaving',
        body: [
          'Users can ask at any time, on the screens of the Service, for their account to be deleted, and can export the shop’s data before.',
          'The booking page is closed at once. Within 30 days of asking, the User can log in, undo the deletion and find everything as it was.',
          'After those 30 days the account and the shop’s data are deleted and cannot be brought back.',
        ],
      },
      {
        id: 'disclaimer',
        title: 'Warranty and liability',
        body: [
          'The Operator does not warrant that the Service is free of defects, suits a particular purpose of the User, or leads to sales or other results.',
          'The Operator is not liable for damage arising from the use of the Service, except where it acted with intent or gross negligence.',
          'Where the Operator is liable, liability is limited to ordinary damage and to the total of the fees the User paid in the 12 months up to the month in which the damage arose.',
          'Where the Consumer Contract Act or other law limits the two preceding paragraphs, the law prevails.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes of these terms',
        body: [
          'The Operator may change these terms where the change benefits Users in general, or where it is reasonable and does not contradict the purpose of the contract.',
          'The Operator announces the new text and the day from which it applies at least 30 days before, on the screens of the Service or by email.',
          'Users who do not agree can leave before that day.',
        ],
      },
      {
        id: 'notices',
        title: 'Notices',
        body: [
          'The Operator notifies Users by email to the registered address or on the screens of the Service.',
          'Users reach the Operator through the contact at the end of this page.',
        ],
      },
      {
        id: 'antisocial',
        title: 'Antisocial forces',
        body: [
          'Users and the Operator declare to each other that they neither are nor deal with organized crime or other antisocial forces, and never will. If one of them breaks this, the other may end the contract at once.',
        ],
      },
      {
        id: 'law',
        title: 'Law and jurisdiction',
        body: [
          'These terms are governed by the law of Japan.',
          'The district court at the Operator’s location has exclusive jurisdiction in the first instance over disputes about the Service.',
        ],
      },
    ],
  },
}
