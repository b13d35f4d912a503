// Choosing a file: what is refused before it is sent, and where a good one leads. Rule IMP-70.
import { importBytesMax } from '@noren/contract/limits'
import { importFiles } from '@noren/words/admin/imports/files'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { importOf } from '#testing/imports.ts'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { sendFile } from '#platform/uploads/send-file.ts'
import { ImportsPage } from '../imports-page.tsx'
import { type FileProblem, problemOf } from './check-file.ts'

vi.mock('#platform/uploads/send-file.ts', () => ({ sendFile: vi.fn<typeof sendFile>() }))

const words = importFiles.ja
let server: ReturnType<typeof ownersServer>

beforeEach(() => {
  server = ownersServer()
  server.answer('GET /api/imports', () => ({ body: { data: [importOf({ state: 'done' })] } }))
  vi.mocked(sendFile).mockReset()
})

const choose = async (file: File, path = '/data/import') => {
  const { press, router } = showScreen(<ImportsPage />, path)
  await screen.findByText(words.undo.until('2026年12月5日(土) 09:00'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  await press.upload(input, file)
  return router
}

test.for<[name: string, size: number, problem: FileProblem | undefined]>([
  ['顧客.csv', 10, undefined],
  ['顧客.CSV', 10, undefined],
  ['顧客．ｘｌｓｘ', 10, undefined],
  ['顧客', 10, undefined],
  ['顧客.xls', 10, 'xls'],
  ['顧客.numbers', 10, 'numbers'],
  ['顧客.zip', 10, 'zip'],
  ['カルテ.HEIC', 10, 'picture'],
  ['顧客.docx', 10, 'other'],
  ['顧客.csv', 0, 'empty'],
  ['顧客.csv', importBytesMax, undefined],
  ['顧客.csv', importBytesMax + 1, 'tooLarge'],
])('%s of %d bytes: %s', ([name, size, problem]) => expect(problemOf({ name, size })).toBe(problem))

test('what the server says of a file is shown with what to do', async () => {
  const text = 'パスワードで保護されたExcelファイルは読み取れません。'
  vi.mocked(sendFile).mockReturnValue({
    reply: Promise.resolve({ ok: false, status: 422, code: 'invalid', errors: { file: [text] } }),
    stop: () => undefined,
  })
  await choose(new File(['x'], '顧客.xlsx'))
  await screen.findByText(text)
  screen.getByRole('button', { name: words.choose.other })
})

test('a file is sent with its kind and leads to its import', async () => {
  vi.mocked(sendFile).mockReturnValue({
    reply: Promise.resolve({ ok: true, data: importOf({ kind: 'visits' }) }),
    stop: () => undefined,
  })
  const router = await choose(new File(['x'], '予約 一覧.csv'), '/data/import?kind=visits')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/data/import/12'))
  const [path, , , type] = vi.mocked(sendFile).mock.calls[0] ?? []
  expect(path).toBe(
    `/api/imports?${new URLSearchParams({ kind: 'visits', name: '予約 一覧.csv' }).toString()}`,
  )
  expect(type).toBe('application/octet-stream')
})
