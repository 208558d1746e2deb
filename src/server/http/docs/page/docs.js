import { codePieces } from './text.js'

/** Makes an element with these attributes and children. Texts are texts, never markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** A text whose words in backticks are code. */
const prose = (text) =>
  codePieces(text).map((piece) => (piece.isCode ? make('code', {}, piece.text) : piece.text))

const byId = (id) => document.getElementById(id)
const tokenField = byId('token')

/** An example that fits a schema, so that nobody starts a body from nothing. */
function exampleOf(schema) {
  if (schema === true || schema === undefined) return null
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return exampleOf(first)
  if (schema.type === 'object') {
    const wanted = (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name])])
    return Object.fromEntries(wanted)
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(0, schema.minimum ?? 0)
  return schema.type === 'boolean' ? true : ''
}

function field(form, id, title, hint, control) {
  control.id = id
  form.append(make('label', { for: id }, title))
  if (hint !== undefined) {
    form.append(make('p', { class: 'hint', id: `${id}-hint` }, ...prose(hint)))
    control.setAttribute('aria-describedby', `${id}-hint`)
  }
  form.append(control)
  return control
}

/** The table and the match of the latest answer: the next request is most likely about them. */
const lately = {}

function remember(answer) {
  if (typeof answer !== 'object' || answer === null) return
  if (typeof answer.token === 'string') tokenField.value = answer.token
  const code = answer.code ?? answer.table?.code
  const match = answer.state?.match ?? (answer.type === 'state' ? answer.match : undefined)
  if (typeof code === 'string' && /^[A-Z2-9]{5}$/.test(code)) lately.code = code
  if (typeof match === 'string') lately.id = match
  for (const input of document.querySelectorAll('input[data-path]')) {
    const known = lately[input.dataset.path]
    const isMatch = input.dataset.path !== 'id' || input.dataset.route.startsWith('/game/')
    if (known !== undefined && isMatch) input.value = known
  }
}

async function ask(method, path, fields, output) {
  const headers = {}
  const query = new URLSearchParams()
  let url = path
  for (const { place, name, control } of fields) {
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(control.value))
    if (place === 'query' && control.value !== '') query.set(name, control.value)
    if (place === 'header' && control.value !== '') headers[name] = control.value
  }
  const body = fields.find(({ place }) => place === 'body')?.control.value.trim()
  if (body) headers['content-type'] = 'application/json'
  if (tokenField.value !== '') headers.authorization = `Bearer ${tokenField.value.trim()}`
  const asked = new URL(`.${url}${query.size > 0 ? `?${query}` : ''}`, document.baseURI)
  const response = await fetch(asked, { method, headers, ...(body ? { body } : {}) })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const answer = isJson ? JSON.parse(text) : text
  if (response.ok) remember(answer)
  output.className = response.ok ? '' : 'bad'
  const tag = response.headers.get('etag')
  const head = `${response.status} ${response.statusText}${tag === null ? '' : `\nETag: ${tag}`}`
  output.textContent = `${head}\n\n${isJson ? JSON.stringify(answer, null, 2) : text}`
}

function formOf(method, path, operation, id) {
  const form = make('form', { class: 'inside' })
  if (operation.description !== undefined) form.append(make('p', {}, ...prose(operation.description)))
  const fields = operation.parameters.map(({ name, in: place, description, required }, at) => {
    const control = make('input', { autocomplete: 'off', spellcheck: 'false', maxlength: '200' })
    if (place === 'path') Object.assign(control.dataset, { path: name, route: path })
    if (required) control.required = true
    field(form, `${id}-${at}`, `${name} (${place})`, description, control)
    return { place, name, control }
  })
  const schema = operation.requestBody?.content['application/json'].schema
  if (schema !== undefined) {
    const control = make('textarea', { rows: '4', spellcheck: 'false' })
    control.value = JSON.stringify(exampleOf(schema), null, 2)
    field(form, `${id}-body`, 'Body (JSON)', undefined, control)
    fields.push({ place: 'body', name: 'body', control })
    const shape = make('details', {}, make('summary', {}, 'Schema of the body'))
    shape.append(
      make('div', { class: 'inside' }, make('pre', { tabindex: '0' }, JSON.stringify(schema, null, 2))),
    )
    form.append(shape)
  }
  const output = make('pre', { 'aria-label': 'The answer', tabindex: '0' })
  const live = make('div', { role: 'status' })
  form.append(make('button', { type: 'submit' }, 'Try it'), live, output)
  output.hidden = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.hidden = false
    try {
      await ask(method.toUpperCase(), path, fields, output)
    } catch (error) {
      output.className = 'bad'
      output.textContent = `No answer: ${error.message}`
    }
    live.textContent = output.textContent.split('\n')[0]
  })
  return form
}

const WHO = { token: 'needs a token', admin: 'for the operator' }

function whoOf({ security }) {
  if (security.length === 0) return 'for anyone'
  return security.some((one) => Object.keys(one).length === 0)
    ? 'shows more with a token'
    : (WHO[Object.keys(security[0])[0]] ?? '')
}

function routeOf(method, path, operation) {
  const id = operation.operationId
  const details = make(
    'details',
    { id },
    make(
      'summary',
      {},
      make('span', { class: 'method' }, method.toUpperCase()),
      make('span', { class: 'path' }, path),
      ' ',
      ...prose(operation.summary),
      ' ',
      make('span', { class: 'who' }, `(${whoOf(operation)})`),
    ),
  )
  details.addEventListener('toggle', () => {
    // The form is made when its route is opened: a hundred forms at once are slow on a phone.
    if (details.open && details.childElementCount === 1) {
      details.append(formOf(method, path, operation, id))
      remember({})
    }
  })
  return details
}

function show(openApi) {
  byId('about').replaceChildren(...prose(openApi.info.description))
  const start = new URL('./game/new', document.baseURI)
  byId('curl').textContent =
    `curl -X POST ${start} -H 'content-type: application/json' -d '{"game":"yahtzee"}'`
  const all = Object.entries(openApi.paths).flatMap(([path, there]) =>
    Object.entries(there).map(([method, operation]) => ({ path, method, operation })),
  )
  for (const { name } of openApi.tags) {
    byId('groups').append(make('li', {}, make('a', { href: `#${name}` }, name)))
    const routes = all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => routeOf(method, path, operation))
    byId('routes').append(
      make('section', { 'aria-labelledby': name }, make('h2', { id: name }, name), ...routes),
    )
  }
}

byId('identity').addEventListener('submit', (event) => event.preventDefault())
try {
  const response = await fetch(new URL('./openapi.json', document.baseURI))
  show(await response.json())
} catch (error) {
  byId('about').textContent = `openapi.json could not be loaded: ${error.message}`
}
