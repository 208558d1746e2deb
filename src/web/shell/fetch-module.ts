/** A file that takes longer is requested again: a request from a dead spot may never end by itself. */
const FILE_TIMEOUT_MS = 20_000

/** The files that came, or are coming, by address. */
const arrivals = new Map<string, Promise<void>>()

/**
 * Imports a module once the files that it consists of are there; the build puts it around every `import()`. A browser
 * that cannot fetch an imported file never asks for it again until the page is loaded again. So the files come by `fetch`
 * first, which may fail and be called again, and the import finds them in the browser's cache.
 */
export async function fetchModule<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
  importer = document.baseURI,
): Promise<Module> {
  await Promise.all(files.map((file) => arrive(new URL(file, importer).href)))
  try {
    return await importModule()
  } catch (error) {
    const [own] = files
    if (own === undefined || !(error instanceof TypeError)) throw error
    return importAgain(new URL(own, importer))
  }
}

/** Imports a module whose import failed although its file is there: for the browser another address is another module. */
async function importAgain<Module>(address: URL): Promise<Module> {
  address.search = `${performance.now()}`
  try {
    return await import(/* @vite-ignore */ address.href)
  } catch {
    // Not a TypeError, which would mean a cut network: only a reload of the page helps.
    throw new Error(address.href)
  }
}

function arrive(href: string): Promise<void> {
  const known = arrivals.get(href)
  if (known !== undefined) return known
  const arrival = fetchFile(href)
  arrivals.set(href, arrival)
  arrival.catch(() => arrivals.delete(href))
  return arrival
}

async function fetchFile(href: string): Promise<void> {
  const tags = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')]
  const asked = tags.find((tag) => (tag instanceof HTMLLinkElement ? tag.href : tag.src) === href)
  // The page itself asked for its first script, and for what theme-first.js fetches ahead.
  if (asked === undefined) {
    const response = await fetch(href, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${href}: ${response.status}`)
    // A file whose body nobody reads may not stay in the cache.
    await response.arrayBuffer()
  }
  if (href.endsWith('.css') && !(asked instanceof HTMLLinkElement && asked.rel === 'stylesheet'))
    await addStyle(href)
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new TypeError(`${href} did not come.`))
    }
    document.head.append(link)
  })
}
