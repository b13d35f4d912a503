// Every email that there is, with something in every part of it.
import type { Pattern } from '@noren/contract/shops/cloths'
import type { Lang } from '@noren/words/format'
import {
  renderBetaEnds,
  renderDeletion,
  renderMenusHidden,
  renderPlanUsage,
  renderGoogleLinked,
  renderInquiry,
  renderPasswordChanged,
  renderReservationMessage,
  renderPlanNews,
  renderReset,
  renderTokenMade,
  renderVerification,
  type ReservationMessage,
} from '#messages'
import { messageKinds } from '@noren/contract/messages'

type Rendered = { subject: string; text: string; html: string }
export type Language = Lang

export const reservationKinds = [...messageKinds, 'reminder'] as const
export type ReservationKind = (typeof reservationKinds)[number]

/** Of what owner or customer may have written, what is shown in its place. */
type Written = (usual: string) => string
const asUsual: Written = (usual) => usual

export const sampleMessage = (
  kind: ReservationKind,
  {
    written = asUsual,
    language = 'ja',
    cloth,
    pattern,
  }: { written?: Written; language?: Language; cloth?: string; pattern?: Pattern } = {},
): ReservationMessage => ({
  kind,
  language,
  sentence: written('当日は5分ほどお待ちいただくことがあります。\nお気をつけてお越しください。'),
  reservation: {
    number: '48210937',
    status: awaiting.has(kind) ? 'pending_approval' : canceled.has(kind) ? 'canceled' : 'reserved',
    menuName: written('カット＋シャンプー'),
    price: 5500,
    when: { date: '2026-11-28', minutes: 600, end: 660 },
    name: written('山田 花子'),
    visitNumber: kind.startsWith('shop_') ? 3 : null,
    kana: written('ヤマダ ハナコ'),
    phone: written('09012345678'),
    email: written('hanako@example.jp'),
    note: written('襟足を短めにお願いします。\n初めてうかがいます。'),
    cancelReason: kind === 'canceled_by_shop' ? 'shop' : null,
    cancelNote: written('体調不良のため'),
    answers: [
      { question: written('来店は初めてですか'), value: [written('はい')] },
      { question: written('気になること'), value: [written('乾燥'), written('くせ')] },
      { question: 'アレルギー', value: null },
    ],
    expires: awaiting.has(kind) ? { date: '2026-11-25', minutes: 540 } : null,
    moved: moved.has(kind)
      ? { from: { date: '2026-11-27', minutes: 840 }, to: { date: '2026-11-28', minutes: 600 } }
      : null,
    offer:
      kind === 'offer'
        ? {
            until: { date: '2026-11-26', minutes: 540 },
            times: [
              { date: '2026-11-29', minutes: 600, end: 660, staffName: written('佐藤 美咲') },
              { date: '2026-11-29', minutes: 840, end: 900, staffName: null },
              { date: '2026-11-30', minutes: 600, end: 660, staffName: null },
            ],
          }
        : null,
    outcome: kind === 'shop_offer_answered' ? 'taken' : null,
    payment: null,
    cancelUntil: { date: '2026-11-27', minutes: 600 },
    mayMove: true,
  },
  shop: {
    name: written('ヘアサロン こはる'),
    phone: written('03-1234-5678'),
    email: written('koharu@example.jp'),
    address: written('東京都台東区谷中1-2-3 こはるビル1階'),
    accessInfo: written('根津駅 1番出口から徒歩3分'),
    publicAddress: written('東京都台東区'),
    url: `${origin}/s/koharu`,
    cloth,
    pattern,
  },
  template: { subject: '', bodyHeader: '' },
  url: kind.startsWith('shop_')
    ? `${origin}/reservation/12`
    : `${origin}/${kind === 'offer' ? 'o' : 'r'}/1.abcDEF_-0123456789abcDEF_-0123456789`,
})

const origin = 'https://noren.example'
const awaiting: ReadonlySet<ReservationKind> = new Set(['received', 'shop_awaiting', 'shop_waiting'])
const canceled: ReadonlySet<ReservationKind> = new Set([
  'declined',
  'expired',
  'canceled_by_customer',
  'canceled_by_shop',
  'shop_expired',
  'shop_canceled',
])
const moved: ReadonlySet<ReservationKind> = new Set([
  'changed',
  'move_requested',
  'move_ended',
  'shop_changed',
  'shop_offer_answered',
  'shop_move_requested',
])

export const sampleInquiry = (written: Written = asUsual): Rendered =>
  renderInquiry({
    number: 7,
    content: written('予約の一覧を印刷したいです。\nよろしくお願いします。'),
    date: '2026-11-22',
    minutes: 600,
    shop: { id: 3, name: written('ヘアサロン こはる'), url: `${origin}/s/koharu` },
    email: written('owner@example.jp'),
    files: [written('画面.png')],
  })

/** The mails of the product itself, which nobody writes anything into. */
export const accountMails = (language: Language): Record<string, Rendered> => {
  const shop = 'ヘアサロン こはる'
  const longMenu = 'カット＋カラー＋トリートメント＋ヘッドスパの特別なコース'
  const link = `${origin}/account-verify?token=abcDEF_-0123456789abcDEF_-0123456789`
  return {
    verification: renderVerification(language, link),
    reset: renderReset(language, link, { isFirst: false }),
    first_password: renderReset(language, link, { isFirst: true }),
    password_changed: renderPasswordChanged(language, link, { isFirst: false, isUnlinked: true }),
    password_set: renderPasswordChanged(language, link, { isFirst: true, isUnlinked: false }),
    google_linked: renderGoogleLinked(language, link),
    deletion: renderDeletion(language, '2026-12-22', link),
    token_made: renderTokenMade(language, link, '会計ソフトとの連携'),
    plan_near: renderPlanUsage(language, 'plan_near', { shop, count: 16, limit: 20 }, link),
    plan_reached: renderPlanUsage(language, 'plan_reached', { shop, count: 20, limit: 20 }, link),
    menus_hidden: renderMenusHidden(language, { shop, limit: 5, menus: Array(25).fill(longMenu) }, link),
    beta_ends: renderBetaEnds(language, { date: '2027-02-01', menus: 5, reservations: 20 }, link),
    standard_plan: renderPlanNews(language, 'standard', { hidden: [], shown: [], url: link }),
    free_plan: renderPlanNews(language, 'free', {
      hidden: ['カラー＋カット', 'ヘッドスパ'],
      shown: [],
      url: link,
    }),
    payment_failed: renderPlanNews(language, 'failed', { hidden: [], shown: [], url: link }),
  }
}

/** By name; the reservation's by their kind. */
export const sampleMails = (language: Language = 'ja', cloth?: string): Record<string, Rendered> => ({
  ...Object.fromEntries(
    reservationKinds.map((kind) => [
      kind,
      renderReservationMessage(sampleMessage(kind, { language, ...(cloth && { cloth }) })),
    ]),
  ),
  ...accountMails(language),
  inquiry: sampleInquiry(),
})
