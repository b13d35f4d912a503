// The first steps, the application on a phone, and what to do when something does not work.
import { ownAccount } from '@noren/words/accounts/own'
import { firstSteps } from '@noren/words/admin/first-steps'
import { importFiles } from '@noren/words/admin/imports/files'
import { contact } from '@noren/words/admin/contact'
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { pages } from '@noren/words/admin/pages'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { calendar } from '@noren/words/reservations/calendar'
import { en, ja } from '../quote.ts'

const [navJa, navEn] = [shell.ja.nav, shell.en.nav]
const [listJa, listEn] = [firstSteps.ja, firstSteps.en]

export const startHelp = {
  ja: {
    'first-steps': {
      title: 'はじめの準備',
      lead: 'することの一覧に沿って進めると、迷わずに予約を受けはじめられます。途中でやめても、入力した内容は残ります。',
      steps: [
        ja`${navJa.calendar} の上にある ${listJa.title} を押すと、することの一覧が開きます。`,
        ja`項目を押して、それぞれの画面で入力します。済んだものには印が付きます。いまのままでよい項目は ${listJa.confirm} を押します。`,
        ja`名簿や、これまでにいただいた予約があれば、${navJa.data} の ${importFiles.ja.link.open} から移します。`,
        ja`${listJa.names.trial} を押すと、ご自分だけに見える予約ページが開きます。お客様のつもりで1件予約してみます。`,
        ja`${listJa.page.publish} を押し、足りないものがないかを確かめて公開します。`,
        ja`${listJa.names.share} から、アドレスやQRコードでお客様に知らせます。`,
      ],
      notes: [
        'これまでにいただいた予約も先に入れておくと、ネット予約と重なりません。',
        'メニュー・住所・お試しの予約などは、お店に登録された内容を見て、印が付きます。',
        ja`一覧がいらなくなったら ${listJa.putAway} を押します。${shell.ja.account} の画面から、いつでも戻せます。`,
      ],
      words:
        'はじめかた 始め方 初期設定 準備 登録 最初 順番 スタート チェックリスト やること お試し ためす テスト 公開',
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
      lead: 'A list tells what there is to do until you take bookings. You can stop at any time; what you have typed stays.',
      steps: [
        en`Above ${navEn.calendar} press ${listEn.title}: the list unfolds.`,
        en`Press a step and fill in its screen. What is done is ticked. Where nothing needs to change press ${listEn.confirm}.`,
        en`If you have a list of customers, or bookings, bring them from ${navEn.data}, ${importFiles.en.link.open}.`,
        en`${listEn.names.trial} opens your booking page for you alone. Book once, as a customer would.`,
        en`Press ${listEn.page.publish}, see what is missing, and publish it.`,
        en`Under ${listEn.names.share} you find link and QR code for your customers.`,
      ],
      notes: [
        'Enter the bookings that you have, and nothing online will clash with them.',
        'Steps are ticked by what your shop really has: menus, an address, a test booking.',
        en`If you no longer need the list press ${listEn.putAway}. It comes back from the screen ${shell.en.account}.`,
      ],
      words: 'start setup begin prepare order first checklist trial test publish',
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
          en`An email did not arrive: ${mailLedger.en.open} tells why.`,
          en`A screen does not react, or looks old: ${common.en.reload} it. What you were typing is kept where possible.`,
          en`No connection: where it says ${common.en.offline}, check your network. It continues automatically.`,
          en`Still no answer: ask the operator under ${navEn.contact}. A picture of your screen helps.`,
        ],
      },
      notes: [
        en`${contact.en.title} is also for what you miss, and for what is awkward.`,
        'Do not write names, phone numbers or other personal data of customers.',
      ],
      words: 'error problem question support help contact broken',
    },
  },
}
