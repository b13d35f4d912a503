/** Which part of a picture is used, in its own pixels. Rule PAGE-46. */
export type Area = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }
/** How far it is enlarged, and the middle of what is seen as a share of width and height. */
export type View = { zoom: number; x: number; y: number }

export const zoomMax = 5
export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 }

/** Whether a picture has the shape already: two per cent are not seen. */
export const hasShape = ({ width, height }: Size, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) <= 0.02

export const areaOf = (size: Size, ratio: number, { zoom, x, y }: View): Area => {
  const width = Math.min(size.width, size.height * ratio) / zoom
  const height = width / ratio
  return {
    x: within(x * size.width - width / 2, size.width - width),
    y: within(y * size.height - height / 2, size.height - height),
    width,
    height,
  }
}

/** The picture follows by so many of its pixels, up to its edges. */
export const moveBy = (size: Size, ratio: number, view: View, by: { x: number; y: number }): View => {
  const area = areaOf(size, ratio, view)
  const moved = areaOf(size, ratio, {
    ...view,
    x: (area.x + area.width / 2 - by.x) / size.width,
    y: (area.y + area.height / 2 - by.y) / size.height,
  })
  return {
    ...view,
    x: (moved.x + moved.width / 2) / size.width,
    y: (moved.y + moved.height / 2) / size.height,
  }
}

export const zoomTo = (view: View, zoom: number): View => ({
  ...view,
  zoom: Math.min(zoomMax, Math.max(1, zoom)),
})

const within = (value: number, max: number): number => Math.min(Math.max(value, 0), Math.max(max, 0))
