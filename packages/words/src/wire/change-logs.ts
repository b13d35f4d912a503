// Texts of a reservation's change history, by the ids and field names of the log.

const ja = {
  actor: { customer: 'お客様', owner: 'お店', system: 'システム' },
  created: (actor: string, status: string) => `${actor}が予約を登録しました（${status}）`,
  status: (actor: string, from: string, to: string) => `${actor}が状態を変更しました：${from} → ${to}`,
  canceled: (actor: string, reason: string) => `${actor}が予約をキャンセルしました（${reason}）`,
  rescheduled: (actor: string, before: string, after: string) =>
    `${actor}が日時を変更しました：${before} → ${after}`,
  moveRequested: (actor: string, before: string, after: string) =>
    `${actor}が日時の変更を申し込みました：${before} → ${after}`,
  moveEnded: {
    customer: (after: string) => `お客様が日時変更の申し込み（${after}）を取り下げました`,
    owner: (after: string) => `お店が日時変更の申し込み（${after}）をお断りしました`,
    system: (after: string) => `日時変更の申し込み（${after}）は、期限までに回答がなかったため終了しました`,
  },
  staff: (before: string, after: string) => `担当：${before} → ${after}`,
  deletedStaff: '削除した担当',
  join: '、',
  overridden: (reasons: string) => `受付のきまりの外と知ったうえで登録しました：${reasons}`,
  overrides: {
    past: '過去の日時',
    cutoff: '受付締切後',
    beyond_horizon: '受付期間より先',
    holiday_unknown: '祝日が未確定の日',
    special_closed: '臨時休業',
    holiday: '祝日の休業',
    closed_weekday: '定休日',
    outside_hours: '営業時間外',
    too_long: '営業終了後にかかる時間',
    staff_off: '担当の勤務時間外',
  },
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
    moveRequested: (actor, before, after) => `${actor} asked for another time: ${before} → ${after}`,
    moveEnded: {
      customer: (after) => `The customer took back the wish for another time (${after})`,
      owner: (after) => `The shop declined the wish for another time (${after})`,
      system: (after) => `The wish for another time (${after}) ended unanswered`,
    },
    staff: (before, after) => `Staff: ${before} → ${after}`,
    deletedStaff: 'somebody who was deleted',
    join: ', ',
    overridden: (reasons) => `Entered knowingly outside the rules: ${reasons}`,
    overrides: {
      past: 'in the past',
      cutoff: 'after the cut-off',
      beyond_horizon: 'beyond the horizon',
      holiday_unknown: 'holidays not known yet',
      special_closed: 'specially closed',
      holiday: 'closed on holidays',
      closed_weekday: 'closed weekday',
      outside_hours: 'outside business hours',
      too_long: 'ends after closing',
      staff_off: 'outside the working hours of the staff',
    },
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
