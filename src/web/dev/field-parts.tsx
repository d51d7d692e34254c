import { useState } from 'react';
import { RichTextField } from '#ui/editor/rich-text-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ColorInput } from '#ui/form/color-input.tsx';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { Honeypot } from '#ui/form/honeypot.tsx';
import { ImageUpload } from '#ui/form/image-upload.tsx';
import { ImagesUpload } from '#ui/form/images-upload.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Select } from '#ui/form/select.tsx';
import { StarInput } from '#ui/form/star-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Card } from '#ui/frames/card.tsx';

const COUNTRIES = [
  { value: 'dk', label: 'Denmark' },
  { value: 'no', label: 'Norway' },
  { value: 'se', label: 'Sweden' },
];

/** Every field: plain, with a hint, with an error, optional, read-only and disabled. */
export function FieldParts() {
  const [country, setCountry] = useState('no');
  const [color, setColor] = useState('#1f6f54');
  const [instant, setInstant] = useState('2026-03-01T09:05:00.000Z');
  const [stars, setStars] = useState(3);
  const [file, setFile] = useState<File | null>(null);
  const [files, setFiles] = useState<(string | File)[]>([]);
  const [text, setText] = useState('<p>A text with <strong>weight</strong>.</p>');
  return (
    <>
      <Card title="Text fields">
        <div className="grid gap-4">
          <TextInput label="Name" hint="As on your invoices." />
          <TextInput label="Company" optional />
          <TextInput label="Email" type="email" defaultValue="robin@" error="Please enter a valid Email." />
          <TextInput label="SKU" defaultValue="A-100" readOnly />
          <TextInput label="Coupon" disabled />
          <TextInput label="Search the list" hideLabel placeholder="Search the list" />
          <PasswordInput label="Password" autoComplete="new-password" />
          <Textarea label="Message" />
          <Textarea label="Reason" error="Please enter Reason." />
          <Field label="Anything else">{(controlProps) => <input type="range" {...controlProps} />}</Field>
          <Honeypot name="website" />
        </div>
      </Card>
      <Card title="Choices">
        <div className="grid gap-4">
          <Select label="Country" options={COUNTRIES} value={country} onChange={setCountry} clearable />
          <Select
            label="Region"
            options={COUNTRIES}
            value=""
            onChange={() => {}}
            error="Please choose Region."
          />
          <Select label="Language" options={COUNTRIES} value="dk" onChange={() => {}} disabled />
          <ColorInput label="Colour" value={color} onChange={setColor} />
          <DateTimeInput label="Publish at" hint="In your time zone." value={instant} onChange={setInstant} />
          <StarInput label="Rating" value={stars} onChange={setStars} />
          <StarInput label="Missing rating" value={0} onChange={() => {}} error="Please choose a rating." />
          <div className="flex gap-3">
            <Checkbox label="Not chosen" />
            <Checkbox label="Chosen" defaultChecked />
            <Checkbox label="Partly chosen" mixed />
            <Checkbox label="Disabled" disabled />
          </div>
        </div>
      </Card>
      <Card title="Uploads, errors of a form, rich text">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ImageUpload label="Logo" value={file} onChange={setFile} hint="PNG or JPEG." />
          <ImagesUpload
            label="Pictures"
            value={files}
            onChange={setFiles}
            max={3}
            tooMany="You can add up to 3 pictures."
            subject="Picture"
          />
          <ImageUpload
            label="Banner"
            value={null}
            onChange={() => {}}
            shape="wide"
            error="Please choose Banner."
          />
          <FormError messages="The server could not be reached." />
          <FormError title="Not saved" messages={['Name is taken.', 'Price is missing.']} />
          <RichTextField
            label="Description"
            words={100}
            value={text}
            onChange={setText}
            onBlur={() => {}}
            focusRef={() => {}}
          />
        </div>
      </Card>
    </>
  );
}
