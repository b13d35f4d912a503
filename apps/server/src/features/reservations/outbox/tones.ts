// What each kind says of the visit by the colour and word of its mark.
import type { MessageKind } from '@noren/contract/messages'

export const tones = {
  confirmed: 'reserved',
  reminder: 'reserved',
  received: 'pending_approval',
  approved: 'reserved',
  declined: 'canceled',
  expired: 'canceled',
  changed: 'reserved',
  edited: 'reserved',
  move_requested: 'pending_approval',
  move_ended: 'reserved',
  offer: 'reserved',
  canceled_by_customer: 'canceled',
  canceled_by_shop: 'canceled',
  paid_late: 'canceled',
  refunded: 'canceled',
  shop_new: 'reserved',
  shop_awaiting: 'pending_approval',
  shop_waiting: 'pending_approval',
  shop_changed: 'reserved',
  shop_move_requested: 'pending_approval',
  shop_offer_answered: 'reserved',
  shop_expired: 'canceled',
  shop_canceled: 'canceled',
  shop_refund_failed: 'canceled',
} as const satisfies Record<MessageKind | 'reminder', string>
