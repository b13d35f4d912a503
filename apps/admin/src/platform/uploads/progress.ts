/** What is being done with a file. Rule SCR-23. */
export type UploadState = 'uploading' | 'paused' | 'retrying' | 'converting' | 'failed' | 'completed'

/** Bytes, bytes a second and seconds; what is not known yet is null. Rule SCR-23. */
export type UploadDetails = {
  transferredBytes: number
  totalBytes: number
  speed: number | null
  timeRemaining: number | null
}

export type UploadAction = 'pause' | 'resume' | 'retry' | 'cancel'

/** The actions of each state, in the order of the buttons. */
export const uploadActions: Record<UploadState, readonly UploadAction[]> = {
  uploading: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  retrying: ['cancel'],
  converting: ['cancel'],
  failed: ['retry', 'cancel'],
  completed: [],
}

/** A whole number from 0 to 100; 100 for an empty upload. */
export const percentOf = ({
  transferredBytes,
  totalBytes,
}: Pick<UploadDetails, 'transferredBytes' | 'totalBytes'>): number =>
  totalBytes <= 0 ? 100 : Math.floor(Math.min(1, Math.max(0, transferredBytes / totalBytes)) * 100)

/** 1536 → 1.5 KB; steps of 1024, as the limit of 1 MB is meant; one decimal below 100. */
export const formatBytes = (bytes: number): string => {
  let value = Math.max(0, bytes)
  let unit = 0
  // A value that would round to 1024 is 1 of the next unit.
  while (unit < units.length - 1 && Math.round(value) >= 1024) {
    value /= 1024
    unit += 1
  }
  const figures =
    unit === 0 || value >= 100 ? Math.round(value).toString() : value.toFixed(1).replace(/\.0$/, '')
  return `${figures} ${units[unit]}`
}

const units = ['B', 'KB', 'MB', 'GB']

/** The two largest units: hours and minutes, minutes and seconds, or seconds. Rounded up, so that it never says 0 seconds. */
export const partsOfTime = (
  seconds: number,
): { unit: 'hours' | 'minutes'; first: number; second: number } | { unit: 'seconds'; first: number } => {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return { unit: 'seconds', first: whole }
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  return minutes < 60
    ? { unit: 'minutes', first: minutes, second: rest }
    : { unit: 'hours', first: Math.floor(minutes / 60), second: minutes % 60 }
}
