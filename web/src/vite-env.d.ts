declare module 'virtual:icons' {
  const outlines: Record<string, string>
  export default outlines
}

declare module 'virtual:scenery' {
  const pixels: Record<string, string>
  export default pixels
}

declare module 'virtual:pictures' {
  const pixels: Record<string, string>
  export default pixels
}

declare module 'virtual:woodcuts' {
  const outlines: Record<string, string>
  export default outlines
}

declare module 'virtual:sketches' {
  const outlines: Record<string, string>
  export default outlines
}
