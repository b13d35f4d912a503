// What other areas use of images.
export {
  type ImageKind,
  filesOf,
  imageColumns,
  imageFolder,
  imageOnWire,
  importPixelsMax,
  photoSmallWidth,
  pixelsMax,
  pixelsOf,
} from './encode.ts'
export { findAllImages, findFiles, publicImageJson } from './find-images.ts'
export {
  type StoredImage,
  type UploadCode,
  addImage,
  changeImage,
  changeText,
  removeImage,
  storeImage,
} from './store-image.ts'
