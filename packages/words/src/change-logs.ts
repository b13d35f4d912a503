// What the change history of a reservation says, made from the log's ids and field names.

const ja = {
  actor: { customer: 'お客様', owner: 'お店', system: 'システム' },
  created: (actor: string, status: string) => `${actor}が予約を登録しました（${status}）`,
  status: (actor: string, from: string, to: string) => `${actor}が状態を変更しました：${from} → ${to}`,
  canceled: (actor: string, reason: string) => `${actor}が予約をキャンセルしました（${reason}）`,
  rescheduled: (actor: string, before: string, after: string) =>
    `${actor}が日時を変更しました：${before} → ${after}`,
  statuses: {
    reserved: '予約確定',
    pending_approval: '承認待ち',
    canceled: 'キャンセル',
    treated: '施術済み',
  },
  reasons: {
    customer: 'お客様のご都合',
    shop: 'お店の都合',
    same_day: '当日キャンセル',
    no_show: '無断キャンセル',
    declined: 'お断り',
    expired: '期限切れ',
  },
}

export const changeLogs: { ja: typeof ja; en: typeof ja } = {
  ja,
  en: {
    actor: { customer: 'The customer', owner: 'The shop', system: 'The system' },
    created: (actor, status) => `${actor} made the reservation (${status})`,
    status: (actor, from, to) => `${actor} changed the status: ${from} → ${to}`,
    canceled: (actor, reason) => `${actor} canceled the reservation (${reason})`,
    rescheduled: (actor, before, after) => `${actor} changed the time: ${before} → ${after}`,
    statuses: {
      reserved: 'confirmed',
      pending_approval: 'awaiting approval',
      canceled: 'canceled',
      treated: 'treated',
    },
    reasons: {
      customer: 'by the customer',
      shop: 'by the shop',
      same_day: 'on the day',
      no_show: 'no show',
      declined: 'declined',
      expired: 'expired',
    },
  },
}
