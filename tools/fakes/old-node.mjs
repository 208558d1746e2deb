Object.defineProperty(process, 'version', { value: 'v20.0.0' })
