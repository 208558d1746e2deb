// Opens a store and kills itself at a statement: migrating.ts ROOT FILE AT. Without AT, it prints the number of statements.
import { DatabaseSync } from 'node:sqlite'

type OpenFile = (file: string, connect: (file: string) => DatabaseSync) => DatabaseSync

const [root = '', file = '', at = ''] = process.argv.slice(2)
const opening: { readonly openFile: OpenFile } = await import(`${root}/src/server/store/sqlite/file/open.ts`)
let statements = 0

/** Connects to a file; the kill closes and rolls back nothing, like a power cut. */
function connect(path: string): DatabaseSync {
  const db = new DatabaseSync(path)
  const exec = db.exec.bind(db)
  db.exec = (sql) => {
    if (String(statements) === at) process.kill(process.pid, 'SIGKILL')
    statements += 1
    exec(sql)
  }
  return db
}

opening.openFile(file, connect).close()
console.log(statements)
