interface PageOf<Item> {
  data: readonly Item[]
  meta: { total: number }
}

/** The most that the API gives at once. */
const pageSize = 100

/** All records of a list, one page after the other. */
export async function allPages<Item>(
  read: (page: { limit: number; offset: number }) => Promise<PageOf<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const { data, meta } = await read({ limit: pageSize, offset: items.length })
    items.push(...data)
    if (data.length < pageSize || items.length >= meta.total) return items
  }
}
