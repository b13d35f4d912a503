/** A chosen picture: what can be shown and sent, and the file itself. Rule PAGE-11. */
export type Picture = { dataUrl: string; file: File }

/** Rejects when the file cannot be read or is no picture, whatever its name. */
export const readPicture = async (file: File): Promise<Picture> => {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(reader.error ?? new Error('not readable'))
    })
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = dataUrl
  await image.decode()
  return { dataUrl, file }
}
