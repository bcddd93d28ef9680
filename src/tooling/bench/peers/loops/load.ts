/**
 * Loads a package that only the bench installs, from beside the built bench. Its name is a value, since the project
 * does not depend on it: neither TypeScript nor the bundler looks for it here.
 */
export async function load(name: string) {
  return await import(/* @vite-ignore */ name);
}
