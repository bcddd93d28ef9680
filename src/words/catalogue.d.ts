/**
 * A message catalogue, compiled while building: ids to compiled Lingui messages.
 * The plugin that makes these modules is src/tooling/vite/compiled-catalogue.ts.
 */
declare module '*.json?compiled' {
  const catalogue: import('@lingui/core').Messages;
  export default catalogue;
}
