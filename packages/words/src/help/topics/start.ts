// The first steps, the application on a phone, and what to do when something does not work.
import { ownAccount } from '@noren/words/accounts/own'
import { contact } from '@noren/words/admin/contact'
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { pages } from '@noren/words/admin/pages'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { calendar } from '@noren/words/reservations/calendar'
import { en, ja } from '../quote.ts'

const [navJa, navEn] = [shell.ja.nav, shell.en.nav]

export const startHelp = {
  ja: {
    'first-steps': {
      title: 'はじめの準備',
      lead: 'この順番で進めると、迷わずに予約を受けはじめられます。途中でやめても、入力した内容は残ります。',
      steps: [
        ja`${navJa.menus}：お客様が選ぶメニューを登録します。`,
        ja`${navJa.hours}：営業時間とお休みを決めます。スタッフがいれば、同じ画面の下から登録します。`,
        ja`${navJa.shop}：住所・電話番号・予約のきまりを入れます。`,
        ja`${navJa.page}：写真とあいさつを入れ、${pages.ja.states.published} にします。`,
        'ご自分の予約ページを開いて、お客様のつもりで1件予約してみます。',
        ja`よければ、アドレスやQRコードでお客様に知らせます。`,
      ],
      notes: [
        'これまでにいただいた予約も先に入れておくと、ネット予約と重なりません。',
        'お客様の名簿は、ほかのソフトや表計算ソフトから移せます。',
      ],
      words: 'はじめかた 始め方 初期設定 準備 登録 最初 順番 スタート',
    },
    installing: {
      title: 'ホーム画面に置く',
      lead: 'スマートフォンのホーム画面に置くと、アプリのように1回押すだけで開けます。',
      steps: [
        'iPhone・iPadでは、Safariでこの画面を開き、共有ボタンから、ホーム画面に追加を選びます。',
        'Androidでは、ブラウザのメニューから、アプリをインストール、またはホーム画面に追加を選びます。',
        ja`ホーム画面にできた ${common.ja.product} の印を押すと、予約カレンダーが開きます。`,
      ],
      notes: [
        ja`電波がないときも、最後に読み込んだ ${calendar.ja.saved.title} と ${navJa.help} を見られます。`,
        ja`同じ案内は ${ownAccount.ja.title} の ${ownAccount.ja.install.title} にもあります。`,
      ],
      words: 'あぷり アプリ インストール アイコン スマホ ホーム画面 オフライン 圏外 電波',
    },
    troubles: {
      title: '困ったときは',
      lead: 'まず、ここをお確かめください。多くは、お店の設定かインターネットの接続で解決します。',
      steps: [],
      also: {
        title: 'よくあるお困りごと',
        steps: [
          ja`お客様が予約できない：予約ページが ${pages.ja.states.published} か、メニューが公開されているかを見ます。その時間だけなら、カレンダーの ${freeTime.ja.explain.open} で調べます。`,
          ja`メールが届かない：${mailLedger.ja.open} で理由を見ます。`,
          ja`画面が動かない、表示が古い：${common.ja.reload} をします。入力中の文字は、できるだけ残しています。`,
          ja`つながらない：${common.ja.offline} と出たら、電波を確かめます。つながると自動で読み込みます。`,
          ja`それでもわからない：${navJa.contact} から、運営者にお尋ねください。画面の写真を添えると伝わりやすくなります。`,
        ],
      },
      notes: [
        ja`${contact.ja.title} には、ほしい機能や使いにくいところもお書きください。`,
        'お客様のお名前や電話番号などの個人情報は、書かないでください。',
      ],
      words: 'こまった エラー 不具合 動かない 質問 問い合わせ サポート ヘルプ 予約できない 連絡',
    },
  },
  en: {
    'first-steps': {
      title: 'Getting ready',
      lead: 'In this order you are soon ready to take bookings. You can stop at any time; what you have typed stays.',
      steps: [
        en`${navEn.menus}: what customers choose from.`,
        en`${navEn.hours}: your hours and days off. Staff are added from the foot of that screen.`,
        en`${navEn.shop}: address, telephone and rules of booking.`,
        en`${navEn.page}: a photograph and a greeting. Then switch it to ${pages.en.states.published}.`,
        'Open your own booking page and book once, as a customer would.',
        'If you like it, tell customers of it by link or QR code.',
      ],
      notes: [
        'Enter the bookings that you have, and nothing online will clash with them.',
        'Your list of customers can be brought from other software or from a spreadsheet.',
      ],
      words: 'start setup begin prepare order first',
    },
    installing: {
      title: 'Put it on your home screen',
      lead: 'On the home screen of your phone it opens with one press, as an app does.',
      steps: [
        'On an iPhone or iPad open this in Safari, press the share button and choose to add it to the home screen.',
        'On Android choose to install the app, or to add it to the home screen, in the browser’s menu.',
        en`The mark of ${common.en.product} on the home screen opens the calendar.`,
      ],
      notes: [
        en`Without a network you still see ${calendar.en.saved.title} as they were read last, and ${navEn.help}.`,
        en`The same is told on the screen ${ownAccount.en.title}, under ${ownAccount.en.install.title}.`,
      ],
      words: 'app install icon phone home screen offline',
    },
    troubles: {
      title: 'When something does not work',
      lead: 'Look here first. Most of it is a setting of the shop, or the network.',
      steps: [],
      also: {
        title: 'What happens most often',
        steps: [
          en`Customers cannot book: see whether the booking page says ${pages.en.states.published}, and whether menus are published. For one time ask the calendar: ${freeTime.en.explain.open}.`,
          en`A mail did not arrive: ${mailLedger.en.open} tells why.`,
          en`A screen does not react, or looks old: ${common.en.reload} it. What you were typing is kept where possible.`,
          en`No connection: where it says ${common.en.offline}, check your network. It goes on by itself.`,
          en`Still no answer: ask the operator under ${navEn.contact}. A picture of your screen helps.`,
        ],
      },
      notes: [
        en`${contact.en.title} is also for what you miss, and for what is awkward.`,
        'Do not write names, telephone numbers or other personal data of customers.',
      ],
      words: 'error problem question support help contact broken',
    },
  },
}
