/** The properties of a field without those that its form decides. */
export type BoundProps<Props> = Omit<
  Props,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
> & {
  /** The field's name in the form's values and in its schema. */
  name: string;
};
