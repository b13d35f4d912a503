// The page as it is cached: every part of the screen reads it there, so what is shown at once is written there too.
import type { Page, PageSection, pageSections } from '@noren/contract/pages/pages'
import type { QueryKey } from '@tanstack/react-query'
import { changeCached, queryClient, readOptions } from '#platform/api.ts'
import type { WriteInput } from '#platform/queries/use-write.ts'

export const pageQuery = (id: number) => readOptions('GET /api/pages/{id}', { params: { id: String(id) } })

/** The writes of a page are sent one after the other: each raises a version that a later one names. Rule PAGE-15. */
export const pageScope = (id: number): string => `page ${id}`

export const patchPage = (id: number, change: (page: Page) => Page): QueryKey =>
  changeCached('GET /api/pages/{id}', { params: { id: String(id) } }, ({ data }) => ({ data: change(data) }))

export const patchSection = (pageId: number, id: number, change: Partial<PageSection>): QueryKey =>
  patchPage(pageId, (page) => ({
    ...page,
    sections: page.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
  }))

export const readPageAgain = async (id: number): Promise<QueryKey> => {
  const { queryKey } = pageQuery(id)
  await queryClient.invalidateQueries({ queryKey, exact: true })
  return queryKey
}

export const cachedSection = (pageId: number, id: number | string): PageSection | undefined =>
  queryClient.getQueryData(pageQuery(pageId).queryKey)?.data.sections.find((section) => section.id === id)

type Change = WriteInput<typeof pageSections.update>

/** Of the version that the block has when its turn has come, where no other is named. */
export const withVersion =
  (pageId: number) =>
  ({ body, ...input }: Change): Change => ({
    ...input,
    body: { ...body, version: body.version ?? cachedSection(pageId, Number(input.params.id))?.version },
  })
