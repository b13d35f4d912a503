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
    // Where there is room the picture stands at the left of what is said and pressed.
    <section
      aria-labelledby="sharing-qr"
      className="mt-2 grid gap-y-4 border-t border-line pt-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6 sm:pt-6"
    >
      <div className="sm:col-start-2">
        <h3 id="sharing-qr" className="text-base">
          {words.title}
        </h3>
        <p className="text-sm text-ink-soft">{words.text}</p>
      </div>
      <div
        data-cloth={look?.cloth}
        data-voice={look?.voice}
        data-pattern={look?.pattern}
        className="w-52 overflow-hidden rounded-lg border border-line bg-white text-center shadow-soft max-sm:mx-auto sm:col-start-1 sm:row-span-2 sm:row-start-1"
      >
        <Noren className="min-h-24 [--slit:1.25rem]">
          <p className="phrases grid place-items-center px-3 pt-5 pb-7 font-voice leading-snug font-bold wrap-anywhere">
            {name}
          </p>
        </Noren>
        <QrCode modules={modules} label={words.alt} className="mx-auto my-3 size-40" />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:col-start-2 sm:flex sm:flex-wrap sm:items-start">
        <Button variant="tonal" className="px-3!" onClick={() => void savePng()}>
          {words.png}
        </Button>
        <Button variant="tonal" className="px-3!" onClick={saveSvg}>
          {words.svg}
        </Button>
      </div>
    </section>
  )
}
