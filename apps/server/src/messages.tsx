// All email contents in one place: Node runs no .tsx, so `vite build` makes dist/messages.js of this, which the server imports as #messages.
export { renderVerification } from './features/accounts/messages.tsx'
export { renderDeletion } from './features/accounts/own/messages.tsx'
export { renderPasswordChanged, renderReset } from './features/accounts/passwords/messages.tsx'
export { renderGoogleLinked } from './features/accounts/providers/messages.tsx'
export { renderPlanNews, type PlanNews } from './features/plans/messages.tsx'
export { renderInquiry } from './features/contact/messages.tsx'
export { renderReservationMessage, type ReservationMessage } from './features/reservations/messages.tsx'
