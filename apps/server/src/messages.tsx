// All mails in one place: Node runs no .tsx, so `vite build` makes dist/messages.js of this, which the server imports as #messages.
export { renderVerification } from './features/accounts/messages.tsx'
export { renderReservationMail, type ReservationMail } from './features/reservations/messages.tsx'
