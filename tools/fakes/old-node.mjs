const version = 'v20.0.0'
Object.defineProperty(process, 'version', { value: version })
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: version.slice(1) } })
