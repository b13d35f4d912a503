// Plain numbers, used by schemas and rendered by forms as attributes. The rules are in docs/rules.

/** Rule ACC-13; login wants the least length alone, rule ACC-2. */
export const passwordMin = 8
export const passwordMax = 128
export const emailMax = 254
/** Rule ACC-179. */
export const apiTokenNameMax = 50

/** Rule SHOP-2. */
export const shopNameMin = 2
export const shopNameMax = 255
/** Rule SHOP-5. */
export const domainMin = 5
export const domainMax = 30
/** Rules SHOP-7, SHOP-11 to SHOP-17. */
export const shopPhoneMin = 10
export const shopPhoneMax = 13
export const shopProfileMax = 2000
export const accessInfoMax = 1000
export const paymentNotesMax = 1000
export const paymentOptionMax = 50
export const paymentOptionsMax = 20
export const prefectureMax = 10
export const cityMax = 50
export const streetMax = 200
export const buildingMax = 100
/** Minutes: 30 days. */
export const cutoffMax = 43_200
/** Days. */
export const horizonMax = 365
export const slotMinutesChoices = [10, 15, 20, 30, 60] as const
export const reminderHoursMax = 72
/** Places of one postal code that are proposed. */
export const placesShownMax = 100

/** Rules MENU-1 to MENU-3. */
export const menuNameMin = 5
export const menuNameMax = 255
export const menuPriceMax = 100_000
export const menuDurationMax = 360
/** Rules MENU-32, MENU-35. */
export const menuWaitsMax = 2
export const menuSeatGroupsMax = 2
/** Rule MENU-31. */
export const categoryNameMax = 40
export const categoriesMax = 20
/** Dates to come on which prices change. Rule MENU-44. */
export const priceChangesMax = 20

/** Rule BOOK-12. */
export const personNameMax = 100
/** Family and given name in one. */
export const fullNameMax = 2 * personNameMax
/** As it is typed, with blanks and hyphens that are folded away. */
export const phoneTypedMax = 40
export const bookingNoteMax = 1000
export const cancelReasonMax = 500
/** Rule RES-41. */
export const sentenceMax = 300
/** Other times that one mail offers for a visit. */
export const offeredTimesMax = 3
export const answerMax = 2000

/** Rules CUST-1, CUST-10, CUST-12. */
export const customerNameMax = 255
export const customerCodeMax = 50
export const noteTitleMax = 255
export const noteContentMax = 2000
export const customerNotesMax = 500
/** Years; the screen offers those from the first to the second ago. Rule CUST-11. */
export const birthYearsMax = 130
export const birthYearsMin = 10
/** Rule CUST-25: of one customer, of all customers of a shop, and characters of a caption. */
export const customerPhotosMax = 100
export const shopPhotosMax = 2000
export const photoCaptionMax = 200
/** A file of customers or visits from elsewhere: bytes, rows, columns and characters of a cell. Rule IMP-1. */
export const importBytesMax = 10 * 1024 * 1024
export const importRowsMax = 20_000
export const importColumnsMax = 100
export const importCellMax = 10_000
export const importFileNameMax = 255
/** Visits that a customer brings along from elsewhere, as a number. */
export const broughtVisitsMax = 100_000
/** Visits that the record of a customer shows, the latest first. */
export const visitsShownMax = 200

/** How often customers may move one reservation by themselves, move requests included. Rule RES-12. */
export const customerMovesMax = 10
export const customerMovesPerHourMax = 3

/** Bytes of an exported shop, as a file and unpacked. Rules TRANS-4, TRANS-5. */
export const archiveBytesMax = 200 * 1024 * 1024
export const archiveUnpackedMax = 1024 * 1024 * 1024

/** Days that one availability call may cover. Rule BOOK-6. */
export const availabilityDaysMax = 42
/** Days that one calendar call may cover. Rule RES-16. */
export const calendarDaysMax = 62
/** Rule HOURS-1. */
export const hoursRangesMax = 6
/** Hours that are still to begin, and how many days ahead they may. Rule HOURS-63. */
export const datedHoursMax = 12
export const datedHoursDaysMax = 730

export const menuDescriptionMax = 5000
/** Menus of a shop, and characters of all their descriptions: one page shows them all. Rule MENU-71. */
export const menusMax = 500
export const menuDescriptionsMax = 200_000
/** Rule MENU-4. */
export const menuBufferMax = 120
/** Menus that the free plan shows to customers. Rules PLAN-1, MENU-14. */
export const freeMenusMax = 5
/** Menus that one call puts in order. Rule MENU-13. */
/** Menus and add-ons of one visit. */
export const cartMenusMax = 10
/** Of two people, each with as many menus. */
export const bookedPriceMax = 2 * (cartMenusMax + 1) * 100_000
export const menusInOrderMax = 2000
/** Rule HOURS-5. */
export const specialDescriptionMax = 200
/** Of one call, and of all that are not over. Rules HOURS-14, HOURS-72. */
export const specialHoursAtOnceMax = 60
export const specialHoursMax = 500
/** Days that one call for holidays may cover. */
export const holidayDaysMax = 1100
/** Rules FORM-2, FORM-3, FORM-6. */
export const formSectionsMax = 30
export const formOptionsMax = 50
export const formTitleMax = 255
export const formOptionMax = 255
/** The example of an answer. */
export const formExampleMax = 255
export const formDescriptionMax = 1000
/** What an agreement is about. */
export const formBodyMax = 5000
/** Rule FORM-12. */
export const templateSubjectMax = 200
export const templateBodyMax = 1000
export const blockTitleMax = 100
/** Rules STAFF-1, STAFF-2. */
export const staffNameMax = 40
export const staffActiveMax = 20
export const staffRowsMax = 100
/** Rules STAFF-20, STAFF-23. */
export const staffTitleMax = 20
export const staffProfileMax = 100
export const nominationFeeMax = 100_000
/** Rule SEAT-1. */
export const seatGroupNameMax = 20
export const seatGroupsMax = 10
export const seatUnitsMax = 20
/** Visits that one staff member may have open at once. Rule VISIT-6. */
export const openVisitsMax = 3
/** In the order in which new staff get them. Rule STAFF-3. */
export const staffColors = ['indigo', 'teal', 'amber', 'rose', 'violet', 'green', 'sky', 'brown'] as const
export type StaffColor = (typeof staffColors)[number]
/** Minutes of one blocked time or entry: a day, so that none spans two midnights. Rule RES-7. */
export const blockMinutesMax = 1440
/** Minutes that a visit may begin later than agreed. Rule RES-106. */
export const lateMinutesMax = 120
/** Dates of one call that blocks several days, and weeks of one that repeats. Rule RES-30. */
export const blockDaysMax = 60
export const blockWeeksMax = 26
/** Dates of one absence. Rule RES-125. */
export const absenceDaysMax = 31
/** Visits of one list, and of one call that hands them over. Rules RES-127, RES-128. */
export const worklistItemsMax = 500
export const handOversMax = 100
export const worklistTitleMax = 300
/** Dates times staff of one call. Rule RES-30. */
export const blockRowsMax = 2000

/** Rule MSG-16. The names of kinds of files, by the end of a file's name. */
export const contactContentMax = 2000
export const contactFilesMax = 3
export const contactFileBytesMax = 1024 * 1024
export const contactFileKinds = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'pdf', 'txt', 'csv'] as const
/** Of a request with that many files as base64. */
export const contactBodyMax = 4_300 * 1024

/** Rules PAGE-9, PAGE-10. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureBytesMax = 1024 * 1024
/** Of a request with one picture as base64 and its alternative text. */
export const pictureBodyMax = 1_500 * 1024
export const altTextMax = 255

/** Blocks of one page, characters of a title and of a document's JSON. Rule PAGE-14. */
export const sectionsMax = 50
export const sectionTitleMax = 100
export const sectionContentMax = 60_000
/** Nodes and marks of all documents of a page, drafts too, and characters of their JSON. Rule PAGE-14. */
export const pageNodesMax = 10_000
export const pageCharactersMax = 200_000
/** Menus in all blocks of a page: each is written out where it stands. Rule PAGE-14. */
export const pageMenusMax = 500
export const sectionPriorityMax = 1_000_000
/** Bytes of a call with one block, and of one with all blocks of a page. */
export const sectionBodyMax = 256 * 1024
export const previewBodyMax = 1024 * 1024
/** Rule PAGE-22. */
export const libraryImagesMax = 100
/** Rules PAGE-45, PAGE-48. */
export const galleryImagesMax = 12
/** Bytes of all stored images of a shop, in all widths. */
export const imageBytesMax = 200 * 1024 * 1024
/** Sites that may show a shop's pages in a frame, and characters of one's address. Rule PAGE-51. */
export const embedOriginsMax = 10
export const embedOriginMax = 500

/** Calendars of other programs that a shop reads. Rule FEED-8. */
export const externalCalendarsMax = 5
export const externalNameMax = 40
export const externalUrlMax = 2000

/** Devices of one account that are notified, and characters of a subscription's address. Rule MSG-220. */
export const pushDevicesMax = 10
export const pushEndpointMax = 2000

/** Characters of an address that a browser comes back to. Rule PLAN-13. */
export const returnUrlMax = 2000

/** Of the waiting list: how long a time is held, the days of one wish, and the places of one address at a shop. Rules WAIT-1, WAIT-3. */
export const waitlistMinutesMin = 10
export const waitlistMinutesMax = 120
export const waitlistDaysMax = 31
export const waitlistEntriesMax = 5

/** Of a visit's bill, in yen and characters. Rules BILL-2, BILL-3. */
export const billLinesMax = 50
export const billNameMax = 255
export const billQuantityMax = 99
export const billUnitPriceMax = 1_000_000
export const billYenMax = 99_999_999
export const billReasonMax = 200
/** Of one visit. Rule BILL-10. */
export const billRevisionsMax = 50
export const closingNoteMax = 1000
/** Days of one report. Rule REP-2. */
export const reportDaysMax = 366
