import type { Shop } from '@noren/contract/shops/settings'
import { Button } from '@noren/ui/button'
import { Noren } from '@noren/ui/noren'
import { sharing } from '@noren/words/admin/pages/sharing'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toastError } from '#platform/toast.tsx'
import { saveFile } from '#platform/uploads/download-file.ts'
import { modulesOf, pngFile, svgFile } from './qr-code.ts'
import { QrCode } from './qr-picture.tsx'

/** The QR code as two kinds of file. Rule PAGE-50. */
export const QrSection = ({ shop: { id, url, name } }: { shop: Shop }): ReactNode => {
  const words = useWords(sharing).qr
  const look = useRead('GET /api/looks/{id}', { params: { id: String(id) } }).data?.data
  const modules = useMemo(() => modulesOf(url), [url])
  const savePng = async () => {
    const file = await pngFile(modules)
    if (file) saveFile(file, `${words.file}.png`)
    else toastError(new Error('the browser drew no picture'))
  }
  const saveSvg = () => saveFile(new Blob([svgFile(modules)], { type: 'image/svg+xml' }), `${words.file}.svg`)
  return (
    <section aria-labelledby="sharing-qr" className="mt-2 border-t border-line pt-4">
      <h3 id="sharing-qr" className="text-base">
        {words.title}
      </h3>
      <p className="mb-3 text-sm text-ink-soft">{words.text}</p>
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:gap-6">
        <div
          data-cloth={look?.cloth}
          data-voice={look?.voice}
          data-pattern={look?.pattern}
          className="w-52 shrink-0 overflow-hidden rounded-lg border border-line bg-white text-center shadow-soft"
        >
          <Noren className="min-h-24 [--slit:1.25rem]">
            <p className="phrases grid place-items-center px-3 pt-5 pb-7 font-voice leading-snug font-bold wrap-anywhere">
              {name}
            </p>
          </Noren>
          <QrCode modules={modules} label={words.alt} className="mx-auto my-3 size-40" />
        </div>
        <div className="grid w-full min-w-0 grid-cols-2 gap-2 sm:w-auto sm:grid-cols-1">
          <Button variant="tonal" className="px-3!" onClick={() => void savePng()}>
            {words.png}
          </Button>
          <Button variant="tonal" className="px-3!" onClick={saveSvg}>
            {words.svg}
          </Button>
        </div>
      </div>
    </section>
  )
}
