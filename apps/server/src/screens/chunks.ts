/** What Vite says of its build: each source, the file it became and what that imports. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>

/** All files that these sources need before they run, besides those that the page names itself. */
export const chunksOf = (manifest: Manifest, sources: readonly string[]): string[] => {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || name === 'index.html' || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return [...files]
}

/** What the page itself names: its script first, what that imports, and the styles. */
export const filesOfPage = (manifest: Manifest): string[] => {
  const { file = '', imports = [], css = [] } = manifest['index.html'] ?? {}
  return [`/${file}`, ...chunksOf(manifest, imports), ...css.map((style) => `/${style}`)]
}

/** Names this build: the hash that Vite gave to the file it begins with. */
export const releaseOf = (manifest: Manifest): string =>
  /-([\w-]+)\.js$/.exec(manifest['index.html']?.file ?? '')?.[1] ?? 'unknown'
