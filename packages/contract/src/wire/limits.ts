// Plain numbers, used by schemas and rendered by forms as attributes. Source: specification, part 1 §9 and part 2 §§5, 9.

export const passwordMin = 8
export const passwordMax = 128
export const emailMax = 254

export const shopNameMin = 2
export const shopNameMax = 255
export const domainMin = 5
export const domainMax = 30

export const menuNameMin = 5
export const menuNameMax = 255
export const menuPriceMax = 100_000
export const menuDurationMax = 360

export const personNameMax = 100
/** Family and given name in one. */
export const fullNameMax = 2 * personNameMax
/** As it is typed, with blanks and hyphens that are folded away. */
export const phoneTypedMax = 40
export const bookingNoteMax = 1000
export const cancelReasonMax = 500
export const answerMax = 2000

/** How often customers may move one reservation by themselves, move requests included. */
export const customerMovesMax = 10
export const customerMovesPerHourMax = 3

/** Days that one availability call may cover. */
export const availabilityDaysMax = 42
/** Days that one calendar call may cover. */
export const calendarDaysMax = 62
export const hoursRangesMax = 6

/** Above every field's own limit, so that the field's own message is shown. */
export const textMax = 20_000
export const menuDescriptionMax = 5000
export const menuBufferMax = 120
export const specialDescriptionMax = 200
export const blockTitleMax = 100
/** Minutes of one blocked time or entry: a day, so that none spans two midnights. */
export const blockMinutesMax = 1440

/** Pictures. Source: part 1 §9. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureBytesMax = 1024 * 1024
export const picturesAtOnceMax = 3
