// What other features may use of this one.
export { FreeStarts } from './free-starts.tsx'
export { type Refused, RefusalNotice } from './refusal.tsx'
export { KeepDialog, useKeepQuestion } from './keep-dialog.tsx'
export { OfferTimesDialog } from './offers/offer-times-dialog.tsx'
export { ReservationLinks } from './reservation-links.tsx'
export { staffColorClass } from './staff-color.ts'
export { AbsenceButton } from './worklists/absence/absence-button.tsx'
export { type ListAbout, ListButton } from './worklists/making/list-button.tsx'
