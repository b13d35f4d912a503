// What other areas use of announcements.
export { readAnnouncement, readBetaEnd } from './announcement.ts'
export { announceBetaEnd, mailNextOwners } from './beta-end.ts'
