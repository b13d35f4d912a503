// What other features may use of this one.
export { modulesOf, pngFile } from './sharing/qr-code.ts'
export { QrCode } from './sharing/qr-picture.tsx'
