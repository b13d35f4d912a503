// The page as it is cached: every part of the screen reads it there, so what is shown at once is written there too.
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { queryClient, readOptions } from '#platform/api.ts'

export const pageQuery = (id: number) => readOptions('GET /api/pages/{id}', { params: { id: String(id) } })

/** A read on its way would bring what was before: it ends. */
export const patchPage = (id: number, change: (page: Page) => Page): void => {
  void queryClient.cancelQueries({ queryKey: pageQuery(id).queryKey, exact: true })
  queryClient.setQueryData(pageQuery(id).queryKey, (cached) => cached && { data: change(cached.data) })
}

export const patchSection = (pageId: number, id: number, change: Partial<PageSection>): void =>
  patchPage(pageId, (page) => ({
    ...page,
    sections: page.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
  }))

export const readPageAgain = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: pageQuery(id).queryKey, exact: true })

export const cachedSection = (pageId: number, id: number | string): PageSection | undefined =>
  queryClient.getQueryData(pageQuery(pageId).queryKey)?.data.sections.find((section) => section.id === id)
