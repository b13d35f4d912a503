// What other features may use of this one.
export { PublishDialog } from './publishing/publish-dialog.tsx'
export { usePublish } from './publishing/use-publish.ts'
export { useTrial } from './publishing/use-trial.ts'
export { modulesOf, pngFile } from './sharing/qr-code.ts'
export { QrCode } from './sharing/qr-picture.tsx'
export { ShopNoren } from './look/shop-noren.tsx'
