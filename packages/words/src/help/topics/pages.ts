// What customers see: the booking page, its look, the form and the page after a booking.
import { sections } from '@noren/words/admin/forms/sections'
import { pages } from '@noren/words/admin/pages'
import { look } from '@noren/words/admin/pages/look'
import { sharing } from '@noren/words/admin/pages/sharing'
import { widgets } from '@noren/words/admin/widgets'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const [pageJa, pageEn] = [pages.ja, pages.en]
const [formJa, formEn] = [sections.ja, sections.en]
const [shareJa, shareEn] = [sharing.ja, sharing.en]

export const pagesHelp = {
  ja: {
    'booking-page': {
      title: '予約ページを整える・公開する',
      lead: 'お客様が見るページです。写真とあいさつを入れて、よければ公開します。',
      steps: [
        ja`${shell.ja.nav.page} の ${pageJa.images.title} で、${pageJa.images.cover} を選びます。`,
        ja`${pageJa.blocks} の ${pageJa.addDocument} で、ごあいさつやご案内を書きます。入力欄から離れると、自動で保存されます。`,
        ja`並び順は ${widgets.ja.sort.start} で変えます。見せたくない文章は、スイッチで ${pageJa.states.draft} にできます。`,
        ja`${widgets.ja.preview} で、お客様からの見え方を確かめます。`,
        ja`いちばん上のスイッチを押して ${pageJa.states.published} にすると、お客様が見て予約できるようになります。`,
      ],
      notes: [
        ja`お休みの間などに閉じるときは、同じスイッチで ${pageJa.states.draft} に戻せます。すでに入っている予約はそのままです。`,
        ja`仕上がりの写真は ${pageJa.gallery.title} に12枚まで載せられます。`,
        ja`メニューは、 ${shell.ja.nav.menus} で公開しているものが自動で並びます。`,
      ],
      words: 'よやくページ 公開 こうかい 非公開 写真 カバー ギャラリー 文章 あいさつ ブロック ホームページ',
    },
    look: {
      title: 'ページの色・柄と書体を選ぶ',
      lead: 'お店の雰囲気に合わせて、のれんの色と柄、文字を選べます。',
      steps: [
        ja`${shell.ja.nav.page} の ${look.ja.title} を開きます。`,
        ja`${look.ja.cloth} を8色、${look.ja.pattern} を4つから選びます。`,
        ja`${look.ja.voice} を ${look.ja.voices.gothic} か ${look.ja.voices.mincho} から選びます。`,
        ja`選ぶとすぐに変わります。戻したいときは ${look.ja.undo} を押します。`,
      ],
      notes: ['選んだ色は、予約の画面すべてに使われます。'],
      words: 'いろ デザイン 見た目 装い よそおい フォント 明朝 ゴシック 雰囲気',
    },
    sharing: {
      title: '予約ページを知らせる',
      lead: 'リンクやQRコードで、お客様を予約ページへご案内します。',
      steps: [
        ja`${shell.ja.nav.page} の ${shareJa.open} を押します。`,
        ja`${shareJa.link.title} をコピーして、SNSのプロフィールなどに貼ります。`,
        ja`店頭には ${shareJa.card.print} が便利です。チラシには ${shareJa.qr.svg} を使います。`,
        ja`LINEには ${shareJa.line.send} か ${shareJa.line.message} を使います。`,
        ja`ホームページには ${shareJa.embed.title} のコードを貼ります。`,
      ],
      notes: [
        '予約ページが非公開の間は、開いてもお客様には表示されません。',
        'スタッフごとの予約リンクは、スタッフの編集画面にあります。',
      ],
      words: 'きょうゆう 共有 シェア QR キューアール リンク ライン インスタ 埋め込み 集客 宣伝 カード',
    },
    form: {
      title: '予約のときに質問する',
      lead: 'アレルギーや、ご来店の回数など、予約のときにうかがいたいことを足せます。',
      steps: [
        ja`${shell.ja.nav.form} で ${formJa.add} を押します。`,
        ja`${formJa.editor.type} を選びます。答えを選んでもらうときは ${formJa.types.single_choice} か ${formJa.types.multiple_choice} です。`,
        ja`${formJa.editor.title} を書きます。選ぶ質問には ${formJa.editor.options} も入れます。`,
        ja`必ず答えてほしいときは ${formJa.editor.required} を選びます。`,
        ja`${formJa.editor.save} を押し、${formJa.preview.title} で確かめます。`,
      ],
      notes: [
        'お名前・電話番号・メールアドレス・ご要望は、いつもうかがいます。足さなくて大丈夫です。',
        ja`健康やアレルギーのことをうかがうときは ${formJa.editor.sensitive} を選びます。`,
        ja`キャンセルのきまりなどに同意していただくときは、種類で ${formJa.types.agreement} を選びます。`,
        '使わない項目はスイッチで隠せます。これまでの回答は予約に残ります。',
        ja`順番は ${widgets.ja.sort.start} で変えます。`,
      ],
      words: 'しつもん 質問 アンケート カウンセリング フォーム 必須 同意 アレルギー 選択肢',
    },
    completion: {
      title: '予約のあとに見せる案内',
      lead: '予約が終わったお客様に、当日のお願いや道順を伝えるページです。',
      steps: [
        ja`${shell.ja.nav.completion} で ${pageJa.addDocument} を押します。`,
        '本文を書きます。入力欄から離れると、自動で保存されます。',
        ja`${pageJa.kinds.reservation_number} より上に置くか下に置くかを、${widgets.ja.sort.start} で決めます。`,
        ja`${widgets.ja.preview} で確かめます。`,
      ],
      notes: [
        ja`${pageJa.kinds.reservation_number} は必ず表示されます。`,
        ja`同じ内容をメールにも入れたいときは、 ${shell.ja.nav.mails} の文章に書いてください。`,
      ],
      words: 'かんりょう 完了 お礼 道順 注意事項 持ち物 案内',
    },
  },
  en: {
    'booking-page': {
      title: 'Prepare and publish your booking page',
      lead: 'This is what customers see. Add a photo and a greeting, and publish it when you like it.',
      steps: [
        en`Under ${shell.en.nav.page} choose ${pageEn.images.cover} under ${pageEn.images.title}.`,
        en`Under ${pageEn.blocks} write a greeting with ${pageEn.addDocument}. It is saved when you leave the field.`,
        en`${widgets.en.sort.start} changes the order. A text that you do not want to show is switched to ${pageEn.states.draft}.`,
        en`${widgets.en.preview} shows what customers will see.`,
        en`Press the switch on top until it says ${pageEn.states.published}. Now customers can see the page and book.`,
      ],
      notes: [
        en`To close it for a while the same switch leads back to ${pageEn.states.draft}. Reservations that you have stay.`,
        en`${pageEn.gallery.title} holds up to 12 photos.`,
        'Published menus are listed automatically.',
      ],
      words: 'publish photo cover gallery text block website hide',
    },
    look: {
      title: 'Choose color, pattern and typeface',
      lead: 'Give the page the color and pattern of your noren, and letters that go with it.',
      steps: [
        en`Under ${shell.en.nav.page} go to ${look.en.title}.`,
        en`Choose ${look.en.cloth}, one of eight, and ${look.en.pattern}, one of four.`,
        en`Choose ${look.en.voice}: ${look.en.voices.gothic} or ${look.en.voices.mincho}.`,
        en`The page changes right away. ${look.en.undo} reverts it.`,
      ],
      notes: ['The color holds for all pages of a booking.'],
      words: 'design font style color theme',
    },
    sharing: {
      title: 'Tell people of your booking page',
      lead: 'A link or a QR code leads customers there.',
      steps: [
        en`Under ${shell.en.nav.page} press ${shareEn.open}.`,
        en`Copy ${shareEn.link.title} into your profiles.`,
        en`For the counter there is ${shareEn.card.print}, for leaflets ${shareEn.qr.svg}.`,
        en`For LINE use ${shareEn.line.send} or ${shareEn.line.message}.`,
        en`For your own site copy a code from ${shareEn.embed.title}.`,
      ],
      notes: [
        'While the page is hidden its address shows nothing to customers.',
        'A link for each staff member stands in the form of that staff member.',
      ],
      words: 'share qr code link line instagram embed card advertise',
    },
    form: {
      title: 'Ask questions with a booking',
      lead: 'Ask for allergies, or whether it is a first visit, when somebody books.',
      steps: [
        en`Under ${shell.en.nav.form} press ${formEn.add}.`,
        en`Choose ${formEn.editor.type}. For answers to choose from take ${formEn.types.single_choice} or ${formEn.types.multiple_choice}.`,
        en`Write the ${formEn.editor.title}, and ${formEn.editor.options} if there are any.`,
        en`If it must be answered choose ${formEn.editor.required}.`,
        en`Press ${formEn.editor.save} and look at ${formEn.preview.title}.`,
      ],
      notes: [
        'Name, phone, email address and special requests are always asked for.',
        en`Of health and allergies choose ${formEn.editor.sensitive}.`,
        en`For rules that customers accept choose ${formEn.types.agreement}.`,
        'What you do not need is hidden by its switch. Answers that you have stay with their reservations.',
        en`${widgets.en.sort.start} changes the order.`,
      ],
      words: 'question survey counselling required agreement allergy choice',
    },
    completion: {
      title: 'What is shown after a booking',
      lead: 'Tell customers what to bring and how to find you.',
      steps: [
        en`Under ${shell.en.nav.completion} press ${pageEn.addDocument}.`,
        'Write the text. It is saved when you leave the field.',
        en`Decide with ${widgets.en.sort.start} whether it stands above or below ${pageEn.kinds.reservation_number}.`,
        en`Look at it with ${widgets.en.preview}.`,
      ],
      notes: [
        en`${pageEn.kinds.reservation_number} is always shown.`,
        en`To say the same by email, write it under ${shell.en.nav.mails}.`,
      ],
      words: 'thank you directions bring notice done',
    },
  },
}
