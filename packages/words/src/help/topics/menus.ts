// Menus, what goes together with them, and prices that change.
import { menus } from '@noren/words/admin/menus'
import { menuPrices } from '@noren/words/admin/menus/prices'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { seats } from '@noren/words/admin/shops/seats'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const [menuJa, menuEn] = [menus.ja, menus.en]
const [visitJa, visitEn] = [menuVisits.ja, menuVisits.en]

export const menusHelp = {
  ja: {
    menus: {
      title: 'メニューを作る・直す',
      lead: 'お客様が予約ページで選ぶメニューです。料金と時間を決めておくと、空き時間が自動で計算されます。',
      steps: [
        ja`${shell.ja.nav.menus} で ${menuJa.list.add} を押します。似たメニューがあれば、そのメニューの点3つのボタンから ${menuJa.list.copy} が早道です。`,
        ja`${menuJa.name} は5文字以上です。カットのような短い名前を入れると、時間の付いた長い名前のボタンが出ます。1回押せば、その名前になります。`,
        ja`${menuJa.price} と ${menuJa.duration} を入れます。着替えや会計の時間もいただくときは ${menuJa.total} も入れます。`,
        ja`前後に支度がいるときは ${menuJa.form.before} と ${menuJa.form.after} を入れます。お客様には見えません。`,
        ja`${menuJa.form.submit.publish} を押すと、予約ページに載ります。`,
      ],
      notes: [
        ja`しばらく受け付けないときは、点3つのボタンから ${menuJa.list.hide} を選びます。消さなくて大丈夫です。`,
        ja`${menuJa.form.approval} を選ぶと、お店が返事をするまで予約は決まりません。`,
        ja`${menuJa.list.sort} で並び順を変えられます。予約ページも同じ順番になります。`,
        '料金や時間を変えても、すでに入っている予約はそのままです。',
      ],
      words: 'めにゅー コース 施術 値段 ねだん 料金 時間 写真 画像 追加 非公開 削除 並び替え コピー',
    },
    combining: {
      title: '組み合わせ・追加メニュー・放置時間',
      lead: 'カットとカラーのように、いくつかのメニューをひとつの予約で受けられます。',
      steps: [
        ja`メニューを開き、${visitJa.together.title} を押して広げます。`,
        ja`それだけでは受けないメニュー（トリートメントなど）は ${visitJa.together.addOn} を選びます。`,
        ja`一緒に受けられないメニューは ${visitJa.together.excluded} で選びます。`,
        ja`カラーやパーマの待ち時間は、${visitJa.stretches.add} を押して ${visitJa.stretches.busy}、${visitJa.stretches.waiting}、${visitJa.stretches.finishing} に分けます。`,
        ja`${menuJa.form.submit.save} を押します。`,
      ],
      notes: [
        '放置のあいだはスタッフの手が空いているものとして、ほかのお客様の予約を受けます。',
        ja`ひとりで同時に何人まで受け持つかは、 ${shell.ja.nav.shop} の ${seats.ja.openVisits.label} で決めます。`,
        ja`メニューが多いときは ${visitJa.categories.manage} で見出しを作り、メニューの ${visitJa.category} で分けます。`,
      ],
      words: 'くみあわせ セット 複数 オプション ほうち 放置 待ち時間 カラー パーマ かけもち カテゴリ 分類',
    },
    prices: {
      title: '料金をまとめて変える',
      lead: '来月から全部500円上げる、といった変更を、前もって予定しておけます。',
      steps: [
        ja`${shell.ja.nav.menus} の下にある ${menuPrices.ja.open} を押します。`,
        ja`${menuPrices.ja.date} を選びます。`,
        ja`${menuPrices.ja.by} で、円か％かを選び、額を入れます。`,
        '変えないメニューのチェックを外し、変更後の料金を確かめます。',
        '下のボタンを押すと、予定に入ります。',
      ],
      notes: [
        'その日からのご来店に、新しい料金が使われます。すでにいただいた予約の料金は変わりません。',
        ja`やめるときは ${menuPrices.ja.coming} の ${menuPrices.ja.undo} を押します。`,
      ],
      words: 'ねあげ 値上げ 値下げ 価格 改定 消費税 一括 いっかつ',
    },
  },
  en: {
    menus: {
      title: 'Make and change menus',
      lead: 'Menus are what customers choose on your booking page. Their price and length decide which times are free.',
      steps: [
        en`Under ${shell.en.nav.menus} press ${menuEn.list.add}. If there is one like it, ${menuEn.list.copy} behind its three dots is quicker.`,
        en`${menuEn.name} takes five letters or more. Below a short one, such as Cut, a button offers a longer name with the minutes: one press takes it.`,
        en`Fill in ${menuEn.price} and ${menuEn.duration}. If the customer stays longer, ${menuEn.total} as well.`,
        en`If you need time around it, fill in ${menuEn.form.before} and ${menuEn.form.after}. Customers do not see them.`,
        en`Press ${menuEn.form.submit.publish}. It stands on your booking page.`,
      ],
      notes: [
        en`To stop taking it for a while choose ${menuEn.list.hide} behind the three dots. You need not delete it.`,
        en`With ${menuEn.form.approval} a booking is not final until you answer.`,
        en`${menuEn.list.sort} changes the order, here and on the booking page.`,
        'Reservations that you have keep their price and their time.',
      ],
      words: 'course service treatment price length picture hide delete order copy',
    },
    combining: {
      title: 'Combinations, add-ons and waiting time',
      lead: 'Several menus, such as a cut and a color, can be one reservation.',
      steps: [
        en`Open a menu and unfold ${visitEn.together.title}.`,
        en`For what is never booked alone (a treatment, say) choose ${visitEn.together.addOn}.`,
        en`What it cannot be combined with is chosen under ${visitEn.together.excluded}.`,
        en`For the wait of a color or a perm press ${visitEn.stretches.add} and divide it into ${visitEn.stretches.busy}, ${visitEn.stretches.waiting} and ${visitEn.stretches.finishing}.`,
        en`Press ${menuEn.form.submit.save}.`,
      ],
      notes: [
        'While a customer waits the staff member counts as free, and somebody else can be booked.',
        en`How many one person looks after at once is set under ${shell.en.nav.shop}: ${seats.en.openVisits.label}.`,
        en`With many menus make headings with ${visitEn.categories.manage}, and choose one as ${visitEn.category} of each menu.`,
      ],
      words: 'several options set wait color colour perm category heading',
    },
    prices: {
      title: 'Change several prices',
      lead: 'Plan ahead that, say, everything costs 500 yen more from next month on.',
      steps: [
        en`Below the menus press ${menuPrices.en.open}.`,
        en`Choose ${menuPrices.en.date}.`,
        en`Under ${menuPrices.en.by} choose yen or per cent, and type how much.`,
        'Untick menus that keep their price, and look at the new ones.',
        'Press the button below. The change is planned.',
      ],
      notes: [
        'It holds for visits from that day on. Reservations that you have keep their price.',
        en`To undo it, press ${menuPrices.en.undo} under ${menuPrices.en.coming}.`,
      ],
      words: 'raise lower price tax per cent bulk',
    },
  },
}
