import { expect, test } from 'vitest'
import { formatBytes, partsOfTime, percentOf, uploadActions } from './progress.ts'

test.for<[bytes: number, text: string]>([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [102_348, '99.9 KB'],
  [1_048_575, '1 MB'],
  [1_048_576, '1 MB'],
  [4_404_019, '4.2 MB'],
  [524_288_000, '500 MB'],
  [1_073_741_824, '1 GB'],
  [5_497_558_138_880, '5120 GB'],
  [-1, '0 B'],
])('%d bytes read %s', ([bytes, text]) => expect(formatBytes(bytes)).toBe(text))

test.for<[transferred: number, total: number, percent: number]>([
  [0, 100, 0],
  [999, 1000, 99],
  [1000, 1000, 100],
  [1200, 1000, 100],
  [0, 0, 100],
])('%d of %d is %d %%', ([transferredBytes, totalBytes, percent]) =>
  expect(percentOf({ transferredBytes, totalBytes })).toBe(percent),
)

test('remaining time has its two largest units', () => {
  expect(partsOfTime(0)).toEqual({ unit: 'seconds', first: 1 })
  expect(partsOfTime(59.2)).toEqual({ unit: 'minutes', first: 1, second: 0 })
  expect(partsOfTime(65)).toEqual({ unit: 'minutes', first: 1, second: 5 })
  expect(partsOfTime(3600 + 125)).toEqual({ unit: 'hours', first: 1, second: 2 })
})

test('cancelling is possible until it is complete, pausing only while it runs', () => {
  const states = Object.entries(uploadActions)
  expect(states.filter(([, may]) => !may.includes('cancel')).map(([state]) => state)).toEqual(['completed'])
  expect(states.filter(([, may]) => may.includes('pause')).map(([state]) => state)).toEqual(['uploading'])
  expect(states.filter(([, may]) => may.includes('resume')).map(([state]) => state)).toEqual(['paused'])
  expect(states.filter(([, may]) => may.includes('retry')).map(([state]) => state)).toEqual(['failed'])
})
