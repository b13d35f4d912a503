// Files that somebody may send as an image, made by code. Each says what is to become of it.
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { canvas, chunk, claiming, pngOf, riff, webpOf, withChunks, withSegment, zeros } from './bytes.ts'

/** `taken` is encoded anew; `either` may be refused as unreadable too. The others are keys of the refusal at `image_base64`. */
export type Fate = 'taken' | 'either' | 'image_type' | 'image_pixels' | 'image_unreadable' | 'image_size'
export type HostileFile = { name: string; bytes: Buffer; fate: Fate; size?: readonly [number, number] }

/** Must not be found in anything that is served. */
export const marks = ['alert(1)', 'PK\u0003\u0004', 'GPSMARK', 'XMPMARK', '%PDF', 'IPTCMARK', '<html']

const script = Buffer.from('<html><script>alert(1)</script></html>')
const zip = Buffer.from('PK\u0003\u0004alert(1)', 'latin1')
const js = Buffer.from('/*GIF89a*/alert(1);//')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const forms = ['jpeg', 'png', 'webp'] as const

const noisy = (width = 120, height = 80) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#1d4f91',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 29, g: 79, b: 145, alpha: 0.5 } } })

export const makeHostileFiles = async (): Promise<HostileFile[]> => {
  const [jpeg, png, webp] = await Promise.all(forms.map((form) => noisy().toFormat(form).toBuffer()))
  if (!jpeg || !png || !webp) throw new Error('no samples')
  const sample = { jpeg, png, webp }
  return [
    ...(await bombs(sample)),
    ...polyglots(sample),
    ...disguised(sample),
    ...(await animated()),
    ...forms.flatMap((form) => truncated(form, sample[form])),
    ...forms.flatMap((form) => damaged(form, sample[form])),
    ...(await colours()),
    ...(await positions(sample)),
    ...(await sizes()),
  ]
}

type Sample = Record<(typeof forms)[number], Buffer>

const bombs = async ({ jpeg, png }: Sample): Promise<HostileFile[]> => [
  {
    name: 'PNG of 100,000 × 100,000',
    bytes: pngOf({ width: 100_000, height: 100_000 }, [zeros(1_000_000)]),
    fate: 'image_pixels',
  },
  {
    name: 'PNG of 2³¹-1 × 2³¹-1',
    bytes: pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, [zeros(10)]),
    fate: 'image_unreadable',
  },
  { name: 'PNG of 0 × 0', bytes: pngOf({ width: 0, height: 0 }, [zeros(10)]), fate: 'image_unreadable' },
  {
    name: 'PNG of 24 megapixels and a row',
    bytes: pngOf({ width: 5000, height: 4801, color: 0 }, [zeros(5001 * 4801)]),
    fate: 'image_pixels',
  },
  {
    name: 'PNG of exactly 24 megapixels',
    bytes: pngOf({ width: 5000, height: 4800, color: 0 }, [zeros(5001 * 4800)]),
    fate: 'taken',
  },
  {
    name: 'PNG of 24 megapixels, 16 bit with alpha',
    bytes: pngOf({ width: 5000, height: 4800, depth: 16, color: 6 }, [zeros(40_001 * 4800)]),
    fate: 'taken',
  },
  {
    name: 'PNG of 10 × 10 with 100 MB in its data',
    bytes: pngOf({ width: 10, height: 10 }, [zeros(100_000_000)]),
    fate: 'either',
  },
  {
    name: 'PNG with a compressed text of 40 MB',
    bytes: withChunks(
      png,
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(40_000_000).subarray(8, -4)])),
    ),
    fate: 'either',
  },
  {
    name: 'PNG with a compressed profile of 40 MB',
    bytes: withChunks(
      png,
      chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(40_000_000).subarray(8, -4)])),
    ),
    fate: 'either',
  },
  {
    name: 'PNG with 20,000 chunks',
    bytes: withChunks(png, ...Array.from({ length: 20_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
    fate: 'either',
  },
  { name: 'JPEG that says 65,000 × 65,000', bytes: claiming(jpeg, 65_000, 65_000), fate: 'image_pixels' },
  {
    name: 'JPEG that says more than there can be',
    bytes: claiming(jpeg, 65_535, 65_535),
    fate: 'image_unreadable',
  },
  { name: 'JPEG that says 6,000 × 4,000', bytes: claiming(jpeg, 6000, 4000), fate: 'image_unreadable' },
  { name: 'JPEG that says 0 × 0', bytes: claiming(jpeg, 0, 0), fate: 'image_unreadable' },
  {
    name: 'JPEG with 5,000 segments',
    bytes: Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array.from({ length: 5000 }, () => segment),
      jpeg.subarray(2),
    ]),
    fate: 'taken',
  },
  {
    name: 'WebP with a canvas of 16,384 × 16,384',
    bytes: webpOf(canvas(16_384, 16_384), riff('VP8 ', Buffer.alloc(30))),
    fate: 'image_unreadable',
  },
  {
    name: 'WebP with a canvas of 16 million',
    bytes: webpOf(canvas(2 ** 24, 2 ** 24), riff('VP8L', Buffer.alloc(30))),
    fate: 'image_unreadable',
  },
  {
    name: 'progressive JPEG of 24 megapixels',
    bytes: await plain(6000, 4000).jpeg({ progressive: true, quality: 40 }).toBuffer(),
    fate: 'taken',
  },
  {
    name: 'WebP of 24 megapixels',
    bytes: await plain(6000, 4000).webp({ quality: 20, effort: 0 }).toBuffer(),
    fate: 'taken',
  },
  {
    name: 'a byte more than 1 MB',
    bytes: Buffer.concat([png, Buffer.alloc(1024 * 1024 + 1 - png.byteLength)]),
    fate: 'image_size',
  },
]
const segment = Buffer.from([0xff, 0xe5, 0, 4, 1, 2])

const polyglots = ({ jpeg, png, webp }: Sample): HostileFile[] => [
  { name: 'JPEG with HTML behind it', bytes: Buffer.concat([jpeg, script]), fate: 'taken' },
  { name: 'JPEG with HTML in a comment', bytes: withSegment(jpeg, 0xfe, script), fate: 'taken' },
  { name: 'JPEG with JavaScript in APP0', bytes: withSegment(jpeg, 0xe0, js), fate: 'either' },
  { name: 'JPEG with a zip behind it', bytes: Buffer.concat([jpeg, zip]), fate: 'taken' },
  {
    name: 'JPEG with a PDF in a comment',
    bytes: withSegment(jpeg, 0xfe, Buffer.from('%PDF-1.4 alert(1)')),
    fate: 'taken',
  },
  {
    name: 'JPEG with PHP in a comment',
    bytes: withSegment(jpeg, 0xfe, Buffer.from('<?php alert(1) ?>')),
    fate: 'taken',
  },
  {
    name: 'PNG with HTML in a text',
    bytes: withChunks(png, chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))),
    fate: 'taken',
  },
  { name: 'PNG with HTML behind it', bytes: Buffer.concat([png, script]), fate: 'taken' },
  { name: 'PNG with a zip behind it', bytes: Buffer.concat([png, zip]), fate: 'taken' },
  {
    name: 'PNG with an unknown chunk of script',
    bytes: withChunks(png, chunk('scRp', script)),
    fate: 'taken',
  },
  { name: 'WebP with HTML behind it', bytes: Buffer.concat([webp, script]), fate: 'either' },
  {
    name: 'WebP with an unknown chunk of script',
    bytes: webpOf(webp.subarray(12), riff('SCRP', script)),
    fate: 'either',
  },
  { name: 'HTML with a JPEG behind it', bytes: Buffer.concat([script, jpeg]), fate: 'image_type' },
  { name: 'a zip with a PNG behind it', bytes: Buffer.concat([zip, png]), fate: 'image_type' },
]

const disguised = ({ jpeg, png, webp }: Sample): HostileFile[] =>
  (
    [
      ['an SVG', svg],
      ['an SVG with an XML head', `<?xml version="1.0"?>${svg}`],
      ['an SVG with a byte order mark', `\ufeff${svg}`],
      ['an SVG with an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`],
      ['a compressed SVG', gzipSync(svg)],
      ['HTML', script],
      ['text', 'なにか'],
      ['one byte', Buffer.from([0xff])],
      ['zeros', Buffer.alloc(4096)],
      ['a PDF', '%PDF-1.7\n'],
      ['a zip', zip],
      ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
      ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif\0\0\0\0mif1avif')])],
      ['TIFF', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(64)])],
      ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(64)])],
      ['ICO', Buffer.concat([Buffer.from('0000010001001010', 'hex'), png])],
      ['JPEG 2000', Buffer.from('0000000c6a5020200d0a870a', 'hex')],
      ['JPEG XL', Buffer.from('ff0a7f40900a0806', 'hex')],
      ['a sound in RIFF', riff('RIFF', Buffer.from('WAVEfmt '))],
      ['a JPEG behind a blank', Buffer.concat([Buffer.from(' '), jpeg])],
      ['a WebP without its head', webp.subarray(12)],
    ] as const
  )
    .map(([name, bytes]): HostileFile => ({ name, bytes: Buffer.from(bytes), fate: 'image_type' }))
    .concat(
      [
        ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
        ['the signature of a PNG', png.subarray(0, 8)],
        ['the head of a WebP', webp.subarray(0, 12)],
        ['HTML behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), script])],
        ['an SVG behind the signature of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
        ['HTML behind the head of a WebP', Buffer.concat([webp.subarray(0, 12), script])],
      ].map(([name, bytes]) => ({
        name: String(name),
        bytes: Buffer.from(bytes ?? ''),
        fate: 'image_unreadable',
      })),
    )

const frames = Buffer.alloc(40 * 120 * 3, 90)
const animated = async (): Promise<HostileFile[]> => {
  const strip = () => sharp(frames, { raw: { width: 40, height: 120, channels: 3, pageHeight: 40 } })
  const png = await noisy(40, 40).png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2)
  return [
    { name: 'an animated GIF', bytes: await strip().gif().toBuffer(), fate: 'image_type' },
    // The first picture of it.
    { name: 'an animated WebP', bytes: await strip().webp().toBuffer(), fate: 'taken', size: [40, 40] },
    { name: 'an animated PNG', bytes: withChunks(png, chunk('acTL', control)), fate: 'either' },
  ]
}

/** Broken off after so many tenths. */
const truncated = (form: string, bytes: Buffer): HostileFile[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => ({
    name: `${form}, ${tenths} tenths of it`,
    bytes: bytes.subarray(0, Math.floor((bytes.byteLength * tenths) / 10)),
    fate: 'image_unreadable',
  }))

const damaged = (form: string, bytes: Buffer): HostileFile[] =>
  [20, 60, 200, 1000].map((at) => {
    const changed = Buffer.from(bytes)
    changed.fill(0xa5, at, at + 16)
    return { name: `${form} with other bytes from ${at} on`, bytes: changed, fate: 'either' }
  })

const colours = async (): Promise<HostileFile[]> => {
  const made = {
    'CMYK JPEG': noisy().toColourspace('cmyk').jpeg(),
    'grey JPEG': noisy().greyscale().jpeg(),
    'JPEG with a wide profile': noisy().withIccProfile('p3').jpeg(),
    'CMYK JPEG with a profile': noisy().toColourspace('cmyk').withIccProfile('cmyk').jpeg(),
    'PNG of 16 bit': noisy().toColourspace('rgb16').png(),
    'PNG with a palette': noisy().png({ palette: true }),
    'interlaced PNG': noisy().png({ progressive: true }),
    'PNG with alpha': plain(50, 40, 4).png(),
    'lossless WebP with alpha': plain(50, 40, 4).webp({ lossless: true }),
  }
  const files: HostileFile[] = []
  for (const [name, image] of Object.entries(made))
    files.push({ name, bytes: await image.toBuffer(), fate: 'taken' })
  return files
}

const positions = async ({ jpeg, png }: Sample): Promise<HostileFile[]> => {
  const exif = {
    IFD0: { Copyright: 'GPSMARK' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1', GPSMapDatum: 'GPSMARK' },
  }
  const files: HostileFile[] = []
  for (const form of forms)
    files.push({
      name: `${form} with a position`,
      bytes: await noisy().withExif(exif).toFormat(form).toBuffer(),
      fate: 'taken',
    })
  for (let orientation = 1; orientation <= 8; orientation += 1)
    files.push({
      name: `JPEG with a position, turned ${orientation}`,
      bytes: await noisy().withExif(exif).withMetadata({ orientation }).jpeg().toBuffer(),
      fate: 'taken',
      size: orientation > 4 ? [80, 120] : [120, 80],
    })
  const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>XMPMARK</x:xmpmeta>')
  return [
    ...files,
    { name: 'JPEG with a place in XMP', bytes: withSegment(jpeg, 0xe1, xmp), fate: 'taken' },
    {
      name: 'JPEG with a place in IPTC',
      bytes: withSegment(jpeg, 0xed, Buffer.from('Photoshop 3.0\0IPTCMARK')),
      fate: 'taken',
    },
    {
      name: 'JPEG with an EXIF block that is none',
      bytes: withSegment(jpeg, 0xe1, Buffer.from('Exif\0\0GPSMARK')),
      fate: 'either',
    },
    {
      name: 'PNG with a place in XMP',
      bytes: withChunks(png, chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0XMPMARK'))),
      fate: 'taken',
    },
  ]
}

const sizes = async (): Promise<HostileFile[]> => {
  const files: HostileFile[] = []
  for (const form of forms)
    for (const [width, height] of [
      [1, 1],
      [1, 3000],
      [3000, 1],
    ] as const)
      files.push({
        name: `${form} of ${width} × ${height}`,
        bytes: await plain(width, height).toFormat(form).toBuffer(),
        fate: 'taken',
      })
  return [
    ...files,
    // Taller than a WebP may be.
    {
      name: 'JPEG of 100 × 60,000',
      bytes: await plain(100, 60_000).jpeg({ quality: 10 }).toBuffer(),
      fate: 'taken',
    },
  ]
}
