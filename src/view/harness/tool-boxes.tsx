/** A box to tick for each tool that the agent may use. */
export function ToolBoxes(props: {
  readonly label: string;
  /** Names joined by `+`, or `all`. */
  readonly value: string;
  readonly tools: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const { label, value, tools, onChange } = props;
  const allowed = value === 'all' ? tools : value.split('+');
  const toggle = (name: string, isAllowed: boolean): void => {
    const next = tools.filter((tool) => (tool === name ? isAllowed : allowed.includes(tool)));
    onChange(next.length === tools.length ? 'all' : next.length === 0 ? 'none' : next.join('+'));
  };
  return (
    <fieldset className="harness__tools">
      <legend className="visually-hidden">{label}</legend>
      {tools.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={allowed.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
          <code>{name}</code>
        </label>
      ))}
    </fieldset>
  );
}
